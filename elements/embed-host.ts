import { hostFrames, mixtapeFrame } from '../src/frame/mixtape-frame.ts';
import { currentScriptUrl } from '../src/platform/page/current-script.ts';

/** For pages that frame `embed.html`: a classic script with one global. The module is mixtape-frame.ts. */
if (typeof document !== 'undefined') {
  hostFrames(new URL('embed.html', currentScriptUrl()).href);
  Object.assign(globalThis, { mixtapeFrame });
}
