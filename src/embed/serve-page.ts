import { chooseLanguage, wantedLanguages } from '../i18n/choose-language.ts';
import { LANGUAGE_FILES } from '../i18n/language-files.ts';
import { serveEach } from '../platform/log.ts';
import { pressOf, watchAttention } from '../platform/page/attention.ts';
import { watchForwardedClicks } from '../platform/page/forwarded-clicks.ts';
import { nativeMember, queryAll } from '../platform/page/native-member.ts';
import { untilLoaded } from '../presave/element/load-code.ts';
import type { KeptClick } from '../presave/element/page-button.ts';
import PAGE_BUTTON_FILE from '../presave/element/page-button.ts?file';
import { pageRole } from '../presave/element/start-presaves.ts';
import { STATUS_ATTRIBUTE } from '../presave/model/presave-states.ts';
import { isPresavePossible } from '../presave/page/redirect-entry.ts';
import { addressOf, loadFile, scriptTag } from './files-beside.ts';
import { CONTAINER, createPlayerIn, OWN_TAG, PLAYER, registerPagePlaces, showContainer } from './page-container.ts';
import { requestQueueEarly } from './page-queues.ts';

const PRESAVE = 'presave-button';
const PAGE_BUTTON = 'button[data-presave]';
const PLAYER_FILE = 'mixtape-player.js';

/** Loads the elements that a page uses, creates players in containers, and connects the page's own buttons. */
export function servePage(): void {
  watchAttention();
  registerPagePlaces();
  if (scriptTag) Reflect.set(scriptTag, OWN_TAG, true);
  // A flow may return to a page without a button.
  if (isPresavePossible()) void loadPresave();
  serve(document);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'attributes' ? [target] : addedNodes) if (node instanceof Element) serve(node);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-mixtape-id', 'data-presave'] });
}

function serve(root: Document | Element): void {
  serveEach(find<HTMLElement>(root, CONTAINER), createPlayerIn);
  serveEach(find(root, PLAYER), (player) => requestQueueEarly(player, addressOf(PLAYER_FILE), loadLabelsEarly));
  if (find(root, `${PLAYER},${CONTAINER}`).length > 0) void loadPlayer();
  if (find(root, `${PAGE_BUTTON},${PRESAVE}`).length === 0) return;
  const loading = loadPresave();
  serveEach(find<HTMLButtonElement>(root, PAGE_BUTTON), (button) => void adoptButton(button, loading));
}

function find<Found extends Element>(root: Document | Element, selector: string): readonly Found[] {
  const found = queryAll<Found>(root, selector);
  // The caller's type belongs to the selector.
  return root instanceof Element && nativeMember(root, 'matches').call(root, selector)
    ? [root as Element as Found, ...found]
    : found;
}

async function loadPlayer(): Promise<boolean> {
  const isLoaded = await loadFile(PLAYER_FILE);
  if (!isLoaded) serveEach(find<HTMLElement>(document, CONTAINER), (container) => showContainer(container, 'ready'));
  return isLoaded;
}

/** The player's file includes the button: a page with both loads one file. */
function loadPresave(): Promise<boolean> {
  return find(document, `${PLAYER},${CONTAINER}`).length > 0 ? loadPlayer() : loadFile('presave-button.js');
}

/** Starts to load a player's labels, which it will import from the same address. */
function loadLabelsEarly(player: Element): void {
  const [language] = chooseLanguage(wantedLanguages(player, addressOf(PLAYER_FILE)), ['en', ...LANGUAGE_FILES.keys()]);
  const file = LANGUAGE_FILES.get(language);
  // The player logs the failure when it imports them.
  if (file !== undefined) import(addressOf(file)).catch(() => {});
}

/** Lets the pre-save's file serve a page's own button. An earlier click is kept, and takes effect then. */
async function adoptButton(button: HTMLButtonElement, loading: Promise<boolean>): Promise<void> {
  // The presave's file will import it from the same address, and handles a failure.
  import(addressOf(PAGE_BUTTON_FILE)).catch(() => {});
  let kept: KeptClick | null = null;
  const waiting = new AbortController();
  const isForwarded = watchForwardedClicks(button, waiting.signal);
  const keepPress = (event: Event): void => {
    // In a form, the click would submit it.
    event.preventDefault();
    if (!event.isTrusted || !isForwarded()) kept = { isTrusted: event.isTrusted, press: pressOf(event) };
  };
  button.addEventListener('click', keepPress, waiting);
  const isLoaded = await loading;
  // The page may have changed while the file loaded.
  const adopt = async () => (button.matches(PAGE_BUTTON) ? pageRole(document)?.adopt(button) : null);
  const press = isLoaded ? await untilLoaded(adopt, 'the page’s own buttons') : null;
  waiting.abort();
  if (kept !== null) press?.(kept);
  if (isLoaded || button.hasAttribute(STATUS_ATTRIBUTE)) return;
  // No copy of this script has served it.
  button.setAttribute(STATUS_ATTRIBUTE, 'unavailable');
  button.disabled = true;
}
