import { addressOf } from '../src/embed/files-beside.ts';
import { servePage } from '../src/embed/serve-page.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';
import FRAME_START_FILE from '../src/player/page/frame-start.ts?file';
import { onFrameStart } from '../src/player/page/frame-start-message.ts';

/**
 * The classic script, for pages without modules. Importing it on a server, where there is no document, does nothing.
 */
if (hasWholeDocument()) {
  servePage();
  onFrameStart(() => import(addressOf(FRAME_START_FILE)));
}
