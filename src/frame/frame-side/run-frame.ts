import { addressOf } from '../../embed/files-beside.ts';
import { writingDirection } from '../../i18n/choose-language.ts';
import { currentScript } from '../../platform/page/current-script.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { createElement, nativeMember } from '../../platform/page/native-member.ts';
import { asksForHeight, resizeMessage, wordPressMessage, wordPressSecret } from '../../player/model/frame-messages.ts';
import { refuseTrackLinks } from '../../player/page/linked-track.ts';
import { parseFrameAddress } from '../model/frame-address.ts';
import { mentionsPlayerJs, readyMessage } from '../model/player-js-message.ts';
import { type Answer, answerCommands, type FramedPlayer } from './answer-commands.ts';
import { followHeight } from './frame-height.ts';
import PLAYER_JS_FILE from './player-js.ts?file';

export function runFrame(): void {
  // A fragment belongs to the page around the frame, which does not know that of the frame's address.
  refuseTrackLinks(document);
  const player = createPlayer();
  openLinks();
  void customElements.whenDefined('mixtape-player').then(() => {
    if (player.shadowRoot !== null) followPlayer(player, player.shadowRoot);
  });
}

function createPlayer(): FramedPlayer {
  const { attributes, styles, ignored } = parseFrameAddress([...new URLSearchParams(location.search)], (value) =>
    CSS.supports('color', value),
  );
  for (const { message } of ignored) console.warn(message);
  for (const [property, value] of styles) nativeMember(document, 'documentElement').style.setProperty(property, value);
  // By script, because the policy allows no inline styles. A frame does not inherit the page's font.
  Object.assign(nativeMember(document, 'body').style, { margin: '0', fontFamily: 'system-ui, sans-serif' });
  const player = createElement(document, 'mixtape-player');
  for (const [name, value] of attributes) player.setAttribute(name, value);
  // The host of a copy of this page may set these on the script's tag. The
  // address may not, because anyone can write it.
  for (const name of ['api-base', 'site-base', 'api-key']) {
    const value = currentScript()?.getAttribute(`data-${name}`);
    if (value) player.setAttribute(name, value);
  }
  // An empty `lang` means the visitor's language. Without it, the `lang` of the
  // document would count, which `setLanguage` changes.
  player.lang ||= '';
  nativeMember(document, 'body').append(player);
  return player;
}

/** Reports the player's height and events to the page around the frame, and carries out that page's commands. */
function followPlayer(player: FramedPlayer, root: ShadowRoot): void {
  /** False until the queue has loaded or failed: until then the page keeps the height that it has reserved. */
  let isSettled = !player.getAttribute('mixtape-id')?.trim();
  let sentHeight: number | null = null;
  const secret = wordPressSecret(location.hash);

  /** To any origin: nothing in the messages is secret, and not every browser says which page is around a frame. */
  function post(message: object | string): void {
    if (parent !== window) parent.postMessage(message, '*');
  }

  function sendToWordPress(height: number): void {
    if (secret) post(wordPressMessage(secret, height, sentHeight));
  }

  const update = followHeight(player, root, (height) => {
    if (!isSettled || height === sentHeight) return;
    // WordPress first, because it removes the style by which `embed-host.js` sets a frame's height.
    sendToWordPress(height);
    post(resizeMessage(height));
    sentHeight = height;
  });
  const settle = (): void => {
    isSettled = true;
    update();
  };
  // The frame's document has no language and direction but those of its labels.
  const setLanguage = (): void => {
    const lang = root.querySelector('[lang]')?.getAttribute('lang') ?? '';
    Object.assign(nativeMember(document, 'documentElement'), { lang, dir: writingDirection(lang) });
  };
  // Labels that load late replace English ones.
  new MutationObserver(setLanguage).observe(root, { subtree: true, attributeFilter: ['lang'] });
  player.addEventListener('mixtapeload', () => {
    setLanguage();
    settle();
  });
  player.addEventListener('mixtapeerror', settle);
  const sendAgain = (): void => {
    sentHeight = null;
    // Also before there is a queue: WordPress hides a frame until its first
    // message, and a hidden player requests no queue.
    sendToWordPress(0);
    update();
  };
  sendAgain();
  const answers = [answerCommands(player, post), offerPlayerJs(player, root, post)];
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    // A script of the page that loads late asks for the height that it has missed.
    if (asksForHeight(data)) sendAgain();
    for (const answer of answers) answer(data);
  });
}

/** Opens links by script, to notice a sandbox without `allow-popups`: the player then shows the address. */
function openLinks(): void {
  /** The click whose window is open already, so that its link must not open a second one. */
  let opened: Event | null = null;
  // No cleanup: the frame's document has one player for its whole life.
  addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      if (link?.target !== '_blank') return;
      // With the option `noopener`, `open()` always returns `null`. So the opener is removed before the new page runs.
      const view = open(link.href, '_blank');
      if (view === null) event.preventDefault();
      else {
        view.opener = null;
        opened = event;
      }
    },
    { capture: true },
  );
  addEventListener('click', (event) => {
    if (event === opened) event.preventDefault();
  });
}

/**
 * Announces the protocol player.js, whose code is loaded at the first call.
 * @returns a handler of messages
 */
function offerPlayerJs(player: FramedPlayer, root: ShadowRoot, post: (message: string) => void): Answer {
  const speak = lazyChunk(async () => {
    const { speakPlayerJs }: typeof import('./player-js.ts') = await import(addressOf(PLAYER_JS_FILE));
    return speakPlayerJs(player, root, post);
  });

  post(readyMessage(location.href));
  return (data) => {
    if (!mentionsPlayerJs(data)) return;
    speak(true).then(
      (answer) => answer(data),
      // The next call tries again.
      () => {},
    );
  };
}
