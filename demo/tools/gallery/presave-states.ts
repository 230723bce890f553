import { requestFragment } from '@mixtape-player/source/presave/model/hand-over.ts';
import { BASE_PATH } from '../base.ts';
import { ignored, inShadow, press } from './reach-state.ts';
import type { State } from './state.ts';

const SPOTIFY = {
  service: 'spotify',
  'client-id': 'mixtape-demo',
  'redirect-uri': `${BASE_PATH}presave-callback.html`,
  'accounts-base': `${BASE_PATH}accounts`,
};

const APPLE_MUSIC = {
  service: 'apple_music',
  'developer-token': 'demo-developer-token',
  'app-name': 'Mixtape demo',
  'app-build': '1',
  'musickit-src': `${BASE_PATH}musickit-stand-in.js`,
};

/** Presses the button as soon as the code of the pre-save has drawn it. */
async function pressMain(button: HTMLElement): Promise<void> {
  await inShadow(button, '[part~="button"]');
  // As on a page that the visitor has looked at for a while: otherwise a dialog asks first.
  Object.assign(Reflect.get(document, Symbol.for('mixtape-player.attention')), { since: -1000, press: null });
  press(button, 'button');
}

const HOUR_MS = 3600 * 1000;
/** A day in a quarter of a year. */
const SOON = new Date(Date.now() + 85 * 24 * HOUR_MS).toISOString().slice(0, 10);

const STATES: Readonly<Record<string, Omit<State, 'tag'>>> = {
  'presave-spotify': {
    title: 'Pre-save on Spotify',
    summary: 'Ready.',
    attributes: SPOTIFY,
  },
  'presave-apple-music': {
    title: 'Pre-save on Apple Music',
    summary: 'Ready.',
    attributes: APPLE_MUSIC,
  },
  'presave-busy': {
    title: 'Pre-save under way',
    summary: "The button waits for Apple's answer.",
    attributes: APPLE_MUSIC,
    prepare: () => {
      const music = { authorize: () => new Promise(ignored) };
      Object.assign(window, { MusicKit: { getInstance: () => music, configure: async () => music } });
    },
    reach: async (button) => {
      await pressMain(button);
      return inShadow(button, '[aria-busy="true"]');
    },
  },
  'presave-saved': {
    title: 'Pre-saved',
    summary: 'The release is saved already.',
    attributes: SPOTIFY,
    prepare: () => localStorage.setItem('spotify_saved_gallery-presave-saved', 'true'),
    reach: (button) => inShadow(button, '[part~="button"]:disabled'),
  },
  'presave-dated': {
    title: 'Pre-save with a date and a reminder',
    summary: "The link leads to the service's own page.",
    attributes: {
      service: 'spotify',
      'presave-url': 'https://open.spotify.com/prerelease/demo',
      'release-date': SOON,
      reminder: '',
    },
  },
  'presave-reminder': {
    title: 'Only a reminder',
    summary: 'There is no main button.',
    attributes: { service: 'spotify', 'release-date': SOON, reminder: '' },
  },
  'presave-last-day': {
    title: 'The last day before the release',
    summary: 'It counts the seconds.',
    attributes: {
      service: 'spotify',
      'presave-url': 'https://open.spotify.com/',
      'release-date': new Date(Date.now() + 8 * HOUR_MS).toISOString(),
    },
  },
  'presave-released': {
    title: 'Released',
    summary: 'The link leads to where the release can be heard.',
    attributes: {
      service: 'spotify',
      'release-date': '2026-01-09',
      'listen-url': 'https://open.spotify.com/album/demo',
    },
  },
  'presave-in-app': {
    title: "Pre-save in an app's browser",
    summary: 'Nobody is signed in there.',
    attributes: SPOTIFY,
    prepare: () => Object.defineProperty(navigator, 'userAgent', { value: 'Instagram 382.0', configurable: true }),
    reach: async (button) => {
      await pressMain(button);
      return inShadow(button, '[part="in-app"]');
    },
  },
  'presave-unavailable': {
    title: 'Pre-save unavailable',
    summary: 'The console tells the page author what is missing.',
    attributes: { service: 'spotify' },
    reach: (button) => inShadow(button, '[part~="button"]:disabled'),
  },
  'presave-refused': {
    title: 'Pre-save refused',
    summary: 'The visitor was sent here by a page that is not listed.',
    attributes: { ...SPOTIFY, 'redirect-uri': `${BASE_PATH}state.html`, 'return-origins': 'https://listed.example' },
    prepare: () => {
      const request = {
        projectId: 'gallery-presave-refused',
        returnTo: 'https://elsewhere.example/',
        service: 'spotify',
        nonce: 'a-nonce-of-the-gallery',
      } as const;
      history.replaceState(null, '', requestFragment(request));
    },
    reach: (button) => inShadow(button, '[role="alert"]'),
  },
};

export const PRESAVE_STATES: Readonly<Record<string, State>> = Object.fromEntries(
  Object.entries(STATES).map(([name, state]) => [name, { tag: 'presave-button', ...state }]),
);
