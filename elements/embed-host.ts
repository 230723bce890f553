import { MEASURE, resizedHeight } from '../src/domain/frame/frame-messages.ts';
import { currentScriptUrl } from '../src/io/page/current-script.ts';
import { queryAll } from '../src/io/page/query-all.ts';

export type { FrameMeasureMessage, FrameResizeMessage } from '../src/domain/frame/frame-messages.ts';

/**
 * For pages that frame `embed.html` from beside this file: gives each frame the height of its content, also frames that
 * are added later, and changes nothing else.
 */

/** Importing this on a server, where there is no document, does nothing. */
if (typeof document !== 'undefined') {
  const page = new URL('embed.html', currentScriptUrl());

  const frames = (): readonly HTMLIFrameElement[] =>
    // An `iframe` inside SVG has no `src`.
    queryAll<HTMLIFrameElement>(document, 'iframe').filter(({ src }) => src?.split(/[?#]/, 1)[0] === page.href);

  /** The origin of a frame's messages: a sandboxed frame has none. */
  const originOf = (frame: HTMLIFrameElement): string =>
    frame.hasAttribute('sandbox') && !frame.sandbox.contains('allow-same-origin') ? 'null' : page.origin;

  addEventListener('message', ({ source, origin, data }) => {
    const height = resizedHeight(data);
    if (height === null) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (frame !== undefined && origin === originOf(frame)) frame.style.height = `${height + edgesOf(frame)}px`;
  });

  // Frames that have sent their height before this script ran. The request holds no secret either.
  for (const { contentWindow } of frames()) contentWindow?.postMessage(MEASURE, '*');
}

/** Borders and padding: what a frame's height includes besides its window. */
function edgesOf(frame: HTMLIFrameElement): number {
  const { boxSizing, paddingTop, paddingBottom } = getComputedStyle(frame);
  if (boxSizing !== 'border-box') return 0;
  return frame.offsetHeight - frame.clientHeight + parseFloat(paddingTop) + parseFloat(paddingBottom);
}
