import { hostFrames } from '../src/bridge/frame/frame-host.ts';
import { mixtapeFrame } from '../src/bridge/frame/mixtape-frame.ts';
import { currentScriptUrl } from '../src/io/page/current-script.ts';

/**
 * For pages that frame `embed.html` from beside this file. A classic script with one global, `mixtapeFrame`; the module
 * for bundlers is mixtape-frame.ts.
 */
if (typeof document !== 'undefined') {
  hostFrames(new URL('embed.html', currentScriptUrl()).href);
  Object.assign(globalThis, { mixtapeFrame });
}
