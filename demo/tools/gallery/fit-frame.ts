/** Gives a frame of our own origin the height of its content. The observer stops when the frame loads another page. */
export function fitFrame(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body) return;
  new ResizeObserver(() => {
    frame.style.blockSize = `${body.getBoundingClientRect().height}px`;
  }).observe(body);
}
