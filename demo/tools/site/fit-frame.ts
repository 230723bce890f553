/** Gives a frame of our own origin the height of its content. The observer ends with the frame's page. */
export function fitFrame(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body) return;
  new ResizeObserver(() => {
    frame.style.blockSize = `${body.getBoundingClientRect().height}px`;
  }).observe(body);
}
