import { addCopyButtons } from './site/add-copy-buttons.ts';
import { chooseScheme } from './site/choose-scheme.ts';
import { fitFrame } from './site/fit-frame.ts';
import { openNavigation } from './site/open-navigation.ts';
import { setUpSearch } from './site/search-box.ts';

// What all pages with the site's header share.
setUpSearch();
openNavigation();
addCopyButtons();
for (const frame of document.querySelectorAll<HTMLIFrameElement>('.live iframe')) {
  frame.addEventListener('load', () => fitFrame(frame));
  fitFrame(frame);
}
// Last, because a browser may refuse storage.
chooseScheme();
