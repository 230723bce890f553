import { MEASURE, toldHeight } from '../src/domain/frame/frame-messages.ts';
import { currentScriptUrl } from '../src/io/page/current-script.ts';
import { queryAll } from '../src/io/page/query-all.ts';

export type { FrameMeasureMessage, FrameResizeMessage } from '../src/domain/frame/frame-messages.ts';

/**
 * For pages that frame `embed.html` from beside this file: gives each frame the height of what is in it, also those
 * that are added later, and changes nothing else.
 */

/** On a server there is none, and importing has to be harmless there. */
if (typeof document !== 'undefined') {
  const page = new URL('embed.html', currentScriptUrl());

  const frames = (): readonly HTMLIFrameElement[] =>
    // In an SVG, an iframe is no frame and has no `src`.
    queryAll<HTMLIFrameElement>(document, 'iframe').filter(({ src }) => src?.split(/[?#]/, 1)[0] === page.href);

  /** The origin that the messages of a frame have: a sandbox takes it away. */
  const originOf = (frame: HTMLIFrameElement): string =>
    frame.hasAttribute('sandbox') && !frame.sandbox.contains('allow-same-origin') ? 'null' : page.origin;

  addEventListener('message', ({ source, origin, data }) => {
    const height = toldHeight(data);
    if (height === null) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (frame !== undefined && origin === originOf(frame)) frame.style.height = `${height + edgesOf(frame)}px`;
  });

  // Those that have told their height before anybody listened. What is asked is no secret either.
  for (const { contentWindow } of frames()) contentWindow?.postMessage(MEASURE, '*');
}

/** What of a frame's height is not its window's. */
function edgesOf(frame: HTMLIFrameElement): number {
  const { boxSizing, paddingTop, paddingBottom } = getComputedStyle(frame);
  if (boxSizing !== 'border-box') return 0;
  return frame.offsetHeight - frame.clientHeight + parseFloat(paddingTop) + parseFloat(paddingBottom);
}
