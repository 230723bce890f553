import { requestFragment } from '../../src/domain/presave/hand-over.ts';
import type { Tag } from './manifest.ts';

/** One look of an element that visitors meet, and the way into it. Nothing is painted: each is the real thing. */
export interface State {
  readonly title: string;
  readonly summary: string;
  readonly tag: Tag;
  readonly attributes: Readonly<Record<string, string>>;
  /** Links to the tracks, say. */
  readonly fallback?: string;
  /** An overlay needs more room than the player itself. */
  readonly isTall?: true;
  /** The script that would upgrade the tag is left out. */
  readonly withoutScript?: true;
  /** What the page is like before the script comes. */
  readonly prepare?: () => void;
  /** Settles once the state is there. */
  readonly reach?: (player: HTMLElement) => Promise<unknown> | undefined;
}

const QUIET = { 'mixtape-id': 'quiet' };

const SPOTIFY = {
  service: 'spotify',
  'project-id': 'night-drive',
  'client-id': 'mixtape-demo',
  'redirect-uri': '/presave-callback.html',
  'accounts-base': '/accounts',
};

const APPLE_MUSIC = {
  service: 'apple_music',
  'project-id': 'night-drive',
  'developer-token': 'demo-developer-token',
  'app-name': 'Mixtape demo',
  'app-build': '1',
  'musickit-src': '/musickit-stand-in.js',
};

/** Another project than any that the demo's visitors save, as the flag stays in the browser. */
const GALLERY_PROJECT = { 'project-id': 'gallery' };

/** Before the stream has failed: it is given up after 7 s. */
const WAIT_AGAIN_MS = 3000;

export const STATES: Readonly<Record<string, State>> = {
  fallback: {
    title: 'Before the script',
    summary: 'What stands in the tag, until it is upgraded and where scripts are off.',
    tag: 'mixtape-player',
    attributes: QUIET,
    withoutScript: true,
    fallback: `<ul>
      <li><a href="/play/quiet-01">Opening Lights – Ayo Marsh</a></li>
      <li><a href="/play/quiet-02">Velvet Static – Nine Rooms, Lio</a></li>
      <li><a href="/play/quiet-03">Harbour at Four – Kestrel</a></li>
    </ul>`,
  },
  loading: {
    title: 'Loading',
    summary: 'The queue is on its way: nothing shows, and no room is taken.',
    tag: 'mixtape-player',
    attributes: { 'mixtape-id': 'queue-hang' },
    reach: () => undefined,
  },
  paused: {
    title: 'Paused',
    summary: 'As it first appears.',
    tag: 'mixtape-player',
    attributes: QUIET,
  },
  playing: {
    title: 'Playing',
    summary: 'The track is of silence.',
    tag: 'mixtape-player',
    attributes: QUIET,
    reach: play,
  },
  waiting: {
    title: 'Waiting',
    summary: 'A ring around the button, from the third tenth of a second on.',
    tag: 'mixtape-player',
    attributes: { 'mixtape-id': 'unavailable-hang' },
    reach: (player) => {
      const again = (): void => {
        mediaOf(player).pause();
        mediaOf(player).play().catch(ignored);
      };
      setInterval(again, WAIT_AGAIN_MS);
      again();
      return once(player, 'waiting');
    },
  },
  slow: {
    title: 'Slow connection',
    summary: 'Sound is wished for, and comes too slowly.',
    tag: 'mixtape-player',
    attributes: { 'mixtape-id': 'segment-trickle' },
    reach: (player) => {
      // Otherwise it would sound in the end.
      player.addEventListener('playing', () => mediaOf(player).pause());
      mediaOf(player).play().catch(ignored);
      return inShadow(player, '[part~="message"]');
    },
  },
  'list-open': {
    title: 'List open',
    summary: 'The active track is marked.',
    tag: 'mixtape-player',
    attributes: QUIET,
    reach: openList,
  },
  'list-playing': {
    title: 'List open, playing',
    summary: 'Bars dance in the row that sounds.',
    tag: 'mixtape-player',
    attributes: QUIET,
    reach: async (player) => {
      await openList(player);
      await play(player);
    },
  },
  'share-open': {
    title: 'Overlay open',
    summary: 'Sharing, over the player.',
    tag: 'mixtape-player',
    attributes: QUIET,
    isTall: true,
    reach: openShare,
  },
  'copy-by-hand': {
    title: 'Copying refused',
    summary: 'The link, to copy by hand.',
    tag: 'mixtape-player',
    attributes: QUIET,
    isTall: true,
    prepare: () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    },
    reach: async (player) => {
      await openShare(player);
      press(player, 'copy');
      return inShadow(player, '[part~="share"] input');
    },
  },
  muted: {
    title: 'Muted',
    summary: 'The volume is kept for later.',
    tag: 'mixtape-player',
    attributes: QUIET,
    // The page forgets it again, or all other players of this browser were muted too.
    prepare: () => {
      Storage.prototype.setItem = () => {};
    },
    reach: async (player) => {
      const muted = once(player, 'volumechange');
      mediaOf(player).muted = true;
      await muted;
    },
  },
  toggled: {
    title: 'Shuffle and repeat on',
    summary: 'A dot besides the colour.',
    tag: 'mixtape-player',
    attributes: QUIET,
    reach: async (player) => {
      press(player, 'shuffle');
      press(player, 'repeat');
    },
  },
  error: {
    title: 'Unavailable',
    summary: 'The only track cannot be played.',
    tag: 'mixtape-player',
    attributes: { 'mixtape-id': 'unavailable', 'track-ids': 'unavailable' },
    reach: async (player) => {
      const failed = once(player, 'error');
      mediaOf(player).play().catch(ignored);
      await failed;
    },
  },
  'unavailable-track': {
    title: 'Unavailable track',
    summary: 'One among others, in the open list.',
    tag: 'mixtape-player',
    attributes: { 'mixtape-id': 'unavailable' },
    reach: async (player) => {
      await openList(player);
      const failed = once(player, 'error');
      mediaOf(player).play().catch(ignored);
      await failed;
      mediaOf(player).pause();
    },
  },
  blocked: {
    title: 'Blocked',
    summary: 'The browser lets nothing sound by itself: it stays paused, and looks so.',
    tag: 'mixtape-player',
    attributes: QUIET,
    prepare: () => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
    },
    reach: async (player) => {
      const blocked = once(player, 'playblocked');
      mediaOf(player).play().catch(ignored);
      await blocked;
    },
  },
  'no-cover': {
    title: 'No cover',
    summary: 'A quiet pattern in the accent.',
    tag: 'mixtape-player',
    attributes: { 'mixtape-id': 'no-cover' },
  },
  'long-text': {
    title: 'Long titles',
    summary: 'They end in an ellipsis.',
    tag: 'mixtape-player',
    attributes: { 'mixtape-id': 'long-text' },
    reach: openList,
  },
  'presave-spotify': {
    title: 'Pre-save on Spotify',
    summary: 'Ready.',
    tag: 'presave-button',
    attributes: SPOTIFY,
  },
  'presave-apple-music': {
    title: 'Pre-save on Apple Music',
    summary: 'Ready.',
    tag: 'presave-button',
    attributes: APPLE_MUSIC,
  },
  'presave-busy': {
    title: 'Pre-save under way',
    summary: "It waits for Apple's answer.",
    tag: 'presave-button',
    attributes: { ...APPLE_MUSIC, ...GALLERY_PROJECT },
    prepare: () => {
      const music = { authorize: () => new Promise(ignored) };
      Object.assign(window, { MusicKit: { getInstance: () => music, configure: async () => music } });
    },
    reach: async (button) => {
      press(button, 'button');
      return inShadow(button, '[aria-busy="true"]');
    },
  },
  'presave-saved': {
    title: 'Pre-saved',
    summary: 'Already added; nothing more to do.',
    tag: 'presave-button',
    attributes: { ...SPOTIFY, ...GALLERY_PROJECT },
    prepare: () => localStorage.setItem('spotify_saved_gallery', 'true'),
    reach: (button) => inShadow(button, '[part~="button"]:disabled'),
  },
  'presave-unavailable': {
    title: 'Pre-save unavailable',
    summary: 'The page author reads in the console what is missing.',
    tag: 'presave-button',
    attributes: { service: 'spotify' },
    reach: (button) => inShadow(button, '[part~="button"]:disabled'),
  },
  'presave-refused': {
    title: 'Pre-save refused',
    summary: 'A page that is not listed has sent the visitor here.',
    tag: 'presave-button',
    attributes: { ...SPOTIFY, 'redirect-uri': '/state.html', 'return-origins': 'https://listed.example' },
    prepare: () => {
      const request = { projectId: 'gallery', returnTo: 'https://elsewhere.example/', nonce: 'a-nonce-of-the-gallery' };
      history.replaceState(null, '', requestFragment(request));
    },
    reach: (button) => inShadow(button, '[role="alert"]'),
  },
};

/** What the elements have of a media element. */
const mediaOf = (player: HTMLElement): HTMLMediaElement => player as HTMLMediaElement;

const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** Shown otherwise: by the state itself. */
function ignored(): void {}

function press(element: HTMLElement, part: string): void {
  element.shadowRoot?.querySelector<HTMLElement>(`[part~="${part}"]`)?.click();
}

/** Settles once something is drawn. */
async function inShadow(element: HTMLElement, selector: string): Promise<void> {
  const { shadowRoot } = element;
  if (shadowRoot === null) throw new Error(`<${element.localName}> is not drawn.`);
  while (shadowRoot.querySelector(selector) === null) {
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(undefined);
      });
      observer.observe(shadowRoot, { subtree: true, childList: true, attributes: true });
    });
  }
}

/** A browser that lets nothing sound by itself lets it sound once somebody has clicked in the gallery. */
async function play(player: HTMLElement): Promise<void> {
  const playing = once(player, 'playing');
  const tryAgain = (): void => void mediaOf(player).play().catch(ignored);
  player.addEventListener('playblocked', () => {
    for (const type of ['click', 'keyup']) top?.addEventListener(type, tryAgain, { once: true });
  });
  press(player, 'repeat');
  tryAgain();
  await playing;
}

async function openList(player: HTMLElement): Promise<void> {
  press(player, 'list-toggle');
  await inShadow(player, '[part~="track-list"]');
}

async function openShare(player: HTMLElement): Promise<void> {
  press(player, 'share-toggle');
  await inShadow(player, '[part~="share"]');
}
