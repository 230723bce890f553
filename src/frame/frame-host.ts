import { framesOfPage } from './frames-of-page.ts';
import { passMessage } from './mixtape-frame.ts';
import { MEASURE, resizedHeight } from './model/frame-messages.ts';

/** Gives the frames of an `embed.html` the height of their content, and lets all players take turns. */
export function hostFrames(address: string): void {
  const frames = framesOfPage(document);
  frames.addresses.add(address);
  addEventListener('message', (event) => {
    const frame = frames.senderOf(event);
    if (frame === undefined) return;
    const height = resizedHeight(event.data);
    if (height !== null) frame.style.height = `${height + edgesOf(frame)}px`;
    frames.onMessage(event);
    passMessage(frame, event.data);
  });
  // Frames that have sent their height before this script ran. The request holds no secret either.
  for (const { contentWindow } of frames.all()) contentWindow?.postMessage(MEASURE, '*');
}

/** Borders and padding: what a frame's height includes besides its window. */
function edgesOf(frame: HTMLIFrameElement): number {
  const { boxSizing, paddingTop, paddingBottom } = getComputedStyle(frame);
  if (boxSizing !== 'border-box') return 0;
  return frame.offsetHeight - frame.clientHeight + parseFloat(paddingTop) + parseFloat(paddingBottom);
}
