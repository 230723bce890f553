import { OWN_TAG, type ScriptTag } from '../src/bridge/attributes/config-sources.ts';
import { wantedLanguages } from '../src/bridge/element/wanted-languages.ts';
import { askEarly } from '../src/bridge/page/early-queue.ts';
import { STATE, servePageButton } from '../src/bridge/page/page-button.ts';
import { showContainer } from '../src/bridge/page/page-container.ts';
import type { PagePresave } from '../src/bridge/page/presave-role.ts';
import { serveEach } from '../src/bridge/page/serve-each.ts';
import { hasWholeDocument } from '../src/bridge/page/whole-document.ts';
import { FRAGMENT_PREFIX } from '../src/domain/presave/hand-over.ts';
import { STATE_KEY_PREFIX } from '../src/domain/presave/presave-keys.ts';
import { log } from '../src/io/log.ts';
import { currentScript, pageUrl } from '../src/io/page/current-script.ts';
import { nativeMember } from '../src/io/page/native-member.ts';
import { queryAll } from '../src/io/page/query-all.ts';
import { storageKeys } from '../src/io/storage/storage.ts';
import { chooseLanguage } from '../src/labels/choose-language.ts';
import { LANGUAGE_FILES } from '../src/labels/language-files.ts';

/**
 * The classic script, for pages that know no modules: loads the elements that a page uses from beside this file,
 * draws players in containers and gives buttons of the page's own their behaviour, also those that are added later.
 */

/**
 * The tags of scripts and players may carry the attribute too, and a page's body or all of it: no places to draw in. Nor is
 * what stands in a container: an author could nest hundreds, until the tab crashes.
 */
const CONTAINER = 'body [data-mixtape-id]:not(script, mixtape-player, body [data-mixtape-id] *)';
const PLAYER = 'mixtape-player';
const PRESAVE = 'presave-button';
const PLAYER_FILE = 'mixtape-player.js';
const PAGE_BUTTON = 'button[data-presave]';

/** On a server there is none, and importing has to be harmless there. */
const scriptTag: ScriptTag | null = typeof document === 'undefined' ? null : currentScript();
if (scriptTag) scriptTag[OWN_TAG] = true;

/** What both element files give us. */
interface Elements {
  readonly adoptPageButton: (button: HTMLButtonElement) => PagePresave | null;
}

/** A classic script of another origin has no address to be relative to: `./` would lead nowhere. */
const addressOf = (file: string): string => new URL(file, scriptTag?.src ?? pageUrl()).href;

/**
 * @param file is called as the tag that it defines
 * @returns `null` where it does not come, or could not define its tag and has said why
 */
async function load(file: string): Promise<Elements | null> {
  try {
    const elements: Elements = await import(addressOf(file));
    return customElements.get(file.slice(0, -'.js'.length)) ? elements : null;
  } catch (error) {
    log('error', `${file} could not be loaded from beside embed.js.`, error);
    return null;
  }
}

/** What is at and below a node. */
function find<Found extends Element>(root: Document | Element, selector: string): readonly Found[] {
  const found = queryAll<Found>(root, selector);
  // What matches the selector is of the type that belongs to it.
  return root instanceof Element && nativeMember(root, 'matches').call(root, selector)
    ? [root as Element as Found, ...found]
    : found;
}

function draw(container: HTMLElement): void {
  if (queryAll(container, PLAYER).length > 0) return;
  const player = document.createElement(PLAYER);
  // What the container holds shows again if the player cannot be loaded.
  player.append(...nativeMember(container, 'childNodes'));
  player.append.call(container, player);
  showContainer(container, 'loading');
}

async function loadPlayer(): Promise<Elements | null> {
  const elements = await load(PLAYER_FILE);
  if (elements === null)
    serveEach(find<HTMLElement>(document, CONTAINER), (container) => showContainer(container, 'ready'));
  return elements;
}

/** The player's file has the button in it: a page with both loads one file. */
function loadPresave(): Promise<Elements | null> {
  return find(document, `${PLAYER},${CONTAINER}`).length > 0 ? loadPlayer() : load('presave-button.js');
}

/** Whether a pre-save brought the visitor here: then there need not be a button on the page. */
function hasIncomingPresave(): boolean {
  if (location.hash.startsWith(FRAGMENT_PREFIX)) return true;
  return location.search.includes('state=') && storageKeys().some((key) => key.startsWith(STATE_KEY_PREFIX));
}

/** Asks for a player's words, which it will import from the same address. */
function loadWordsEarly(player: Element): void {
  const [tag] = chooseLanguage(wantedLanguages(player), (tag) => tag === 'en' || LANGUAGE_FILES.has(tag));
  const file = LANGUAGE_FILES.get(tag);
  // What fails is told when the player asks.
  if (file !== undefined) import(addressOf(file)).catch(() => {});
}

/** Looks after what is at and below a node. */
function serve(root: Document | Element): void {
  serveEach(find<HTMLElement>(root, CONTAINER), draw);
  const players = find(root, PLAYER);
  serveEach(players, (player) => askEarly(player, addressOf(PLAYER_FILE)) && loadWordsEarly(player));
  if (players.length > 0) void loadPlayer();
  if (find(root, `${PAGE_BUTTON},${PRESAVE}`).length === 0) return;
  void loadPresave().then((elements) => {
    // Looked for anew: while the file came, the page may have thought better of it.
    serveEach(find<HTMLButtonElement>(root, PAGE_BUTTON), (button) => {
      const behind = elements?.adoptPageButton(button);
      if (behind) servePageButton(button, behind);
      // Another copy of this script may serve it.
      else if (elements === null && !button.hasAttribute(STATE)) button.setAttribute(STATE, 'unavailable');
    });
  });
}

if (hasWholeDocument()) {
  if (hasIncomingPresave()) void loadPresave();
  serve(document);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'attributes' ? [target] : addedNodes) if (node instanceof Element) serve(node);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-mixtape-id', 'data-presave'] });
}
