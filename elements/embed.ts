import { requestQueueEarly } from '../src/embed/early-queue.ts';
import FRAME_START_FILE from '../src/frame/frame-start.ts?file';
import { onFrameStart } from '../src/frame/frame-start-message.ts';
import { chooseLanguage } from '../src/i18n/choose-language.ts';
import { LANGUAGE_FILES } from '../src/i18n/language-files.ts';
import { wantedLanguages } from '../src/i18n/wanted-languages.ts';
import { showContainer } from '../src/platform/attributes/page-container.ts';
import { OWN_TAG, type ScriptTag } from '../src/platform/attributes/script-tag.ts';
import { log } from '../src/platform/log.ts';
import { currentScript, pageUrl } from '../src/platform/page/current-script.ts';
import { watchForwardedClicks } from '../src/platform/page/forwarded-clicks.ts';
import { nativeMember } from '../src/platform/page/native-member.ts';
import { onElementParsed } from '../src/platform/page/on-element-parsed.ts';
import { queryAll } from '../src/platform/page/query-all.ts';
import { serveEach } from '../src/platform/page/serve-each.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';
import PAGE_BUTTON_FILE from '../src/presave/element/page-button.ts?file';
import { pageRole, STATE } from '../src/presave/element/page-role.ts';
import { isPresavePossible } from '../src/presave/page/redirect-entry.ts';

/**
 * The classic script, for pages without modules: loads the elements that a page uses from beside this file, creates
 * players in containers and connects the page's own buttons, also those that are added later.
 */

/**
 * Where players are created. Not in scripts, players, `<body>` or `<html>`, which may have the attribute too. Not inside
 * another container: an author could nest hundreds and crash the tab.
 */
const CONTAINER = 'body [data-mixtape-id]:not(script, mixtape-player, body [data-mixtape-id] *)';
const PLAYER = 'mixtape-player';
const PRESAVE = 'presave-button';
const PLAYER_FILE = 'mixtape-player.js';
const PAGE_BUTTON = 'button[data-presave]';

/** Importing this on a server, where there is no document, does nothing. */
const scriptTag: ScriptTag | null = typeof document === 'undefined' ? null : currentScript();
if (scriptTag) scriptTag[OWN_TAG] = true;

/** An absolute address: in a classic script, `import()` of a relative one would fail or resolve against the page. */
const addressOf = (file: string): string => new URL(file, scriptTag?.src ?? pageUrl()).href;

/**
 * @param file named like the tag that it defines
 * @returns false if it does not load, or could not define its tag and has logged why
 */
async function load(file: string): Promise<boolean> {
  try {
    await import(addressOf(file));
    return customElements.get(file.slice(0, -'.js'.length)) !== undefined;
  } catch (error) {
    log('error', `${file} could not be loaded from beside embed.js.`, error);
    return false;
  }
}

/** The node itself and its descendants, as far as they match. */
function find<Found extends Element>(root: Document | Element, selector: string): readonly Found[] {
  const found = queryAll<Found>(root, selector);
  // The caller's type belongs to the selector.
  return root instanceof Element && nativeMember(root, 'matches').call(root, selector)
    ? [root as Element as Found, ...found]
    : found;
}

/** Hides the container, and creates the player once the parser has left it: all of its content is the player's then. */
function createPlayerIn(container: HTMLElement): void {
  const hasPlayer = (): boolean => queryAll(container, PLAYER).length > 0;
  if (hasPlayer()) return;
  showContainer(container, 'loading');
  onElementParsed(container, () => {
    if (hasPlayer()) return;
    const player = document.createElement(PLAYER);
    // As fallback content: it shows again if the player cannot be loaded.
    player.append(...nativeMember(container, 'childNodes'));
    player.append.call(container, player);
  });
}

async function loadPlayer(): Promise<boolean> {
  const isLoaded = await load(PLAYER_FILE);
  if (!isLoaded) serveEach(find<HTMLElement>(document, CONTAINER), (container) => showContainer(container, 'ready'));
  return isLoaded;
}

/** The player's file includes the button: a page with both loads one file. */
function loadPresave(): Promise<boolean> {
  return find(document, `${PLAYER},${CONTAINER}`).length > 0 ? loadPlayer() : load('presave-button.js');
}

/** Starts to load a player's labels, which it will import from the same address. */
function loadLabelsEarly(player: Element): void {
  const [tag] = chooseLanguage(wantedLanguages(player, addressOf(PLAYER_FILE)), ['en', ...LANGUAGE_FILES.keys()]);
  const file = LANGUAGE_FILES.get(tag);
  // The player logs the failure when it imports them.
  if (file !== undefined) import(addressOf(file)).catch(() => {});
}

/** Serves a node and its descendants. */
function serve(root: Document | Element): void {
  serveEach(find<HTMLElement>(root, CONTAINER), createPlayerIn);
  serveEach(find(root, PLAYER), (player) => requestQueueEarly(player, addressOf(PLAYER_FILE), loadLabelsEarly));
  if (find(root, `${PLAYER},${CONTAINER}`).length > 0) void loadPlayer();
  if (find(root, `${PAGE_BUTTON},${PRESAVE}`).length === 0) return;
  const loading = loadPresave();
  serveEach(find<HTMLButtonElement>(root, PAGE_BUTTON), (button) => {
    // The presave's file will import it from the same address, and handles a failure.
    import(addressOf(PAGE_BUTTON_FILE)).catch(() => {});
    void adopt(button, loading);
  });
}

/** Lets the loaded file serve a page's own button. A click before that counts, once it is served. */
async function adopt(button: HTMLButtonElement, loading: Promise<boolean>): Promise<void> {
  let click: Event | null = null;
  const waiting = new AbortController();
  const isForwarded = watchForwardedClicks(button, waiting.signal);
  const keepPress = (event: Event): void => {
    // In a form, the click would submit it.
    event.preventDefault();
    if (!event.isTrusted || !isForwarded()) click = event;
  };
  button.addEventListener('click', keepPress, waiting);
  let isLoaded = await loading;
  // The page may have changed while the file loaded.
  const adopting = isLoaded && button.matches(PAGE_BUTTON) ? pageRole(document)?.adopt(button) : null;
  const press = await adopting?.catch((error: unknown) => {
    isLoaded = false;
    log('error', 'The code of the page’s own buttons could not be loaded from beside embed.js.', error);
  });
  waiting.abort();
  if (click !== null) press?.(click);
  if (isLoaded || button.hasAttribute(STATE)) return;
  // No copy of this script serves it.
  button.setAttribute(STATE, 'unavailable');
  button.disabled = true;
}

if (hasWholeDocument()) {
  // A flow may return to a page without a button.
  if (isPresavePossible()) void loadPresave();
  serve(document);
  onFrameStart(() => import(addressOf(FRAME_START_FILE)));
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'attributes' ? [target] : addedNodes) if (node instanceof Element) serve(node);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-mixtape-id', 'data-presave'] });
}
