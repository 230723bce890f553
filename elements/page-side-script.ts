import { hostFrames, mixtapeFrame } from '../src/frame/page-side/mixtape-frame.ts';
import { currentScriptUrl } from '../src/platform/page/current-script.ts';

/** For pages that frame `embed.html`: a classic script with one global. The module is page-side.ts. */
if (typeof document !== 'undefined') {
  hostFrames(new URL('embed.html', currentScriptUrl()).href);
  Object.assign(globalThis, { mixtapeFrame });
}
