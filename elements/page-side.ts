import { hostFrames } from '../src/frame/page-side/mixtape-frame.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';

/**
 * The same as `embed-host.js`, as a module for bundlers: it defines no global. On a server, importing it does nothing.
 */
if (typeof document !== 'undefined') hostFrames(new URL('embed.html', moduleUrl(import.meta.url)).href);

export type { FrameEventMap, MixtapeFrame } from '../src/frame/page-side/mixtape-frame.ts';
export { mixtapeFrame } from '../src/frame/page-side/mixtape-frame.ts';
export type {
  FrameCommand,
  FrameCommandMessage,
  FrameErrorData,
  FrameEventMessage,
  FrameMeasureMessage,
  FrameReplyMessage,
  FrameResizeMessage,
  FrameStartedMessage,
  FrameState,
} from '../src/player/model/frame-messages.ts';
