import { BASE } from '../base.ts';
import {
  hang,
  ignored,
  inShadow,
  mediaOf,
  once,
  openLinks,
  openList,
  openMenu,
  openShare,
  play,
  press,
  trickle,
} from './reach-state.ts';
import type { State } from './state.ts';

const QUIET = { 'mixtape-id': 'quiet' };
const LINKED = { 'mixtape-id': 'quiet-links' };

/** Less than the 7 s after which the player gives up the stream. */
const WAIT_AGAIN_MS = 3000;

const STATES: Readonly<Record<string, Omit<State, 'tag' | 'attributes'> & Partial<Pick<State, 'attributes'>>>> = {
  fallback: {
    title: 'Before the script',
    summary: 'Fallback content: until the tag is upgraded, and where scripts are off.',
    withoutScript: true,
    fallback: `<ul>
      <li><a href="${BASE}play/quiet-01">Opening Lights – Ayo Marsh</a></li>
      <li><a href="${BASE}play/quiet-02">Velvet Static – Nine Rooms, Lio</a></li>
      <li><a href="${BASE}play/quiet-03">Harbour at Four – Kestrel</a></li>
    </ul>`,
  },
  loading: {
    title: 'Loading',
    summary: 'The queue loads: nothing shows, and the player takes no space.',
    neverDrawn: true,
    prepare: () => hang(/\/queue$/),
    reach: () => undefined,
  },
  reserved: {
    title: 'Loading, in its place',
    summary: 'With reserve, the player has its height while the queue loads.',
    attributes: { ...QUIET, reserve: '' },
    neverDrawn: true,
    prepare: () => hang(/\/queue$/),
    reach: () => undefined,
  },
  paused: {
    title: 'Paused',
    summary: 'The initial state.',
  },
  playing: {
    title: 'Playing',
    summary: 'A silent track plays.',
    reach: play,
  },
  waiting: {
    title: 'Waiting',
    summary: 'A ring around the button, after 0.3 seconds.',
    prepare: () => hang(/\/(?:stream|play)\//),
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
    summary: 'Playback was requested, and data arrives too slowly.',
    prepare: () => trickle(/\.(?:ts|m4s|mp4)$/),
    reach: (player) => {
      // Otherwise it would play in the end.
      player.addEventListener('playing', () => mediaOf(player).pause());
      mediaOf(player).play().catch(ignored);
      return inShadow(player, '[part~="message"]');
    },
  },
  'list-open': {
    title: 'List open',
    summary: 'The active track is marked.',
    reach: openList,
  },
  'list-playing': {
    title: 'List open, playing',
    summary: 'Animated bars in the row of the playing track.',
    reach: async (player) => {
      await openList(player);
      await play(player);
    },
  },
  'share-open': {
    title: 'Overlay open',
    summary: 'The share overlay over the player.',
    isTall: true,
    reach: openShare,
  },
  'copy-by-hand': {
    title: 'Copying refused',
    summary: 'The link is shown, to copy by hand.',
    isTall: true,
    prepare: () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      Document.prototype.execCommand = () => false;
    },
    reach: async (player) => {
      await openShare(player);
      press(player, 'copy');
      return inShadow(player, '[part~="share"] input');
    },
  },
  bar: {
    title: 'Bar',
    summary: 'The layout with one row.',
    attributes: { ...QUIET, layout: 'bar' },
  },
  'bar-menu': {
    title: 'Bar, menu open',
    summary: 'What the row has no room for, and the track list.',
    attributes: { ...LINKED, layout: 'bar' },
    isTall: true,
    reach: openMenu,
  },
  card: {
    title: 'Card',
    summary: 'The layout with a large cover.',
    attributes: { ...LINKED, layout: 'card' },
    reach: openList,
  },
  'track-links': {
    title: 'Links of a track',
    summary: 'Where it can be heard or bought.',
    attributes: { ...LINKED, layout: 'card' },
    reach: openLinks,
  },
  list: {
    title: 'List',
    summary: 'The layout with the track list open at first.',
    attributes: { ...LINKED, layout: 'list' },
  },
  muted: {
    title: 'Muted',
    summary: 'The volume is remembered.',
    // Not stored, or all other players in this browser would be muted too.
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
    summary: 'Marked by a dot as well as by the colour.',
    reach: async (player) => {
      press(player, 'shuffle');
      press(player, 'repeat');
    },
  },
  error: {
    title: 'Unavailable',
    summary: 'The only track cannot be played.',
    attributes: { 'mixtape-id': 'unavailable', 'track-ids': 'unavailable' },
    reach: async (player) => {
      const failed = once(player, 'error');
      mediaOf(player).play().catch(ignored);
      await failed;
    },
  },
  'unavailable-track': {
    title: 'Unavailable track',
    summary: 'One of several tracks, in the open list.',
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
    summary: 'The browser blocks autoplay: the player stays paused.',
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
    summary: 'A pattern in the accent colour.',
    attributes: { 'mixtape-id': 'no-cover' },
  },
  'long-text': {
    title: 'Long titles',
    summary: 'Up to four lines in the active row, cut off sooner in others.',
    attributes: { 'mixtape-id': 'long-text' },
    reach: openList,
  },
};

/** By default of the silent mixtape. */
export const PLAYER_STATES: Readonly<Record<string, State>> = Object.fromEntries(
  Object.entries(STATES).map(([name, state]) => [name, { tag: 'mixtape-player', attributes: QUIET, ...state }]),
);
