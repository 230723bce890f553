// The players to compare, and the elements of their pages that are measured. A path goes through open shadow roots:
// each selector is looked up inside the element of the one before it.
import { renderMixtapePlayer } from '../../dist/server.js';

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {string} title for the table
 * @property {string} short for the plot
 * @property {string} root selector of each player
 * @property {string[]} play path of its play button
 * @property {{ x: number, y: number }} [playAt] position of the play button, if it is one of the browser's own controls
 * @property {string[]} [next]
 * @property {string[]} label path of the active track's title
 * @property {string[]} media path of its media element
 * @property {string[]} ready path of an element that exists when the play button works
 * @property {string[]} [listToggle] the button that shows the list, if the list is closed at first
 * @property {string[]} [shareToggle] the button that shows the overlay
 * @property {(mixtapeId: string, queue: string) => string} player markup of one player; `queue` is the API's answer
 * @property {boolean} [hasStreams] whether the queue says where the tracks' sound is
 * @property {string} [head] markup before the script's tag
 * @property {boolean} [hasPlayed] whether the visitor has played a track of this site before, in the same tab
 * @property {readonly string[]} [visits] the visits that it takes part in, if not all
 */

const peer = {
  root: 'section',
  next: ['.next'],
  label: ['h2'],
  player: () => '<section><h2></h2><div></div><button class="next" disabled>Next</button><ol></ol></section>',
};

const ours = {
  root: 'mixtape-player',
  play: ['[part~="play"]'],
  next: ['[part~="next"]'],
  label: ['[part~="title"]'],
  media: ['audio'],
  // Takes a press from the first look on.
  ready: ['[part~="play"]'],
  listToggle: ['[part~="list-toggle"]'],
  shareToggle: ['[part~="share-toggle"]'],
};

const FIRST_LOOKS = ['start', 'narrow', 'narrowPress'];

const tag = (mixtapeId, content = '') => `<mixtape-player mixtape-id="${mixtapeId}">${content}</mixtape-player>`;

const EARLY = '<script async type="module" src="/code/ours/early.js"></script>';

/** @type {readonly Contender[]} The first is what the others are measured against. */
export const CONTENDERS = [
  {
    ...peer,
    name: 'hls-light',
    title: '`<audio>` + hls.js light',
    short: 'hls.js light',
    play: ['audio'],
    playAt: { x: 28, y: 27 },
    ready: ['audio[src]'],
    media: ['audio'],
  },
  {
    ...peer,
    name: 'plyr',
    title: 'Plyr + hls.js light',
    short: 'Plyr',
    play: ['[data-plyr="play"]'],
    ready: ['audio[src]'],
    media: ['audio'],
  },
  {
    ...peer,
    name: 'media-chrome',
    title: 'Media Chrome + hls-video',
    short: 'Media Chrome',
    play: ['media-play-button'],
    ready: ['hls-video', 'video[src]'],
    media: ['hls-video', 'video'],
  },
  {
    ...peer,
    name: 'vidstack',
    title: 'Vidstack',
    short: 'Vidstack',
    play: ['media-play-button'],
    // It refuses to play before.
    ready: ['media-player[data-can-play]'],
    media: ['media-provider :is(audio, video)'],
  },
  {
    ...peer,
    name: 'videojs',
    title: 'Video.js 10 beta, audio skin + hls.js',
    short: 'Video.js 10',
    play: ['audio-skin', 'media-play-button'],
    ready: ['hls-video', 'video[src]'],
    media: ['hls-video', 'video'],
    // Its skin covers the page's own button for the next track.
    visits: [...FIRST_LOOKS, 'phone'],
  },
  {
    ...peer,
    name: 'waveform-player',
    title: 'WaveformPlayer, the mp3',
    short: 'WaveformPlayer',
    play: ['.waveform-btn'],
    ready: ['audio[src]'],
    media: ['audio'],
  },
  {
    ...ours,
    name: 'ours',
    title: '`<mixtape-player>`',
    short: 'mixtape-player',
    player: (mixtapeId) => tag(mixtapeId),
  },
  {
    ...ours,
    name: 'ours-preload',
    title: '`<mixtape-player preload>`',
    short: '… with preload',
    player: (mixtapeId) => `<mixtape-player mixtape-id="${mixtapeId}" preload></mixtape-player>`,
  },
  {
    ...ours,
    name: 'ours-streams',
    title: '`<mixtape-player>`, `streams` in the queue',
    short: '… streams in the queue',
    hasStreams: true,
    player: (mixtapeId) => tag(mixtapeId),
    visits: [...FIRST_LOOKS, 'press', 'phone'],
  },
  {
    ...ours,
    name: 'ours-played',
    title: '`<mixtape-player>`, after a page where a track has played',
    short: '… has played before',
    hasPlayed: true,
    player: (mixtapeId) => tag(mixtapeId),
    visits: ['start', 'narrowPress', 'press'],
  },
  {
    ...ours,
    name: 'ours-early',
    title: '`<mixtape-player>` with `early.js`',
    short: '… with early.js',
    player: (mixtapeId) => tag(mixtapeId),
    head: EARLY,
    visits: FIRST_LOOKS,
  },
  {
    ...ours,
    name: 'ours-reserve',
    title: '`<mixtape-player reserve>` with `reserve.css`',
    short: '… with reserve',
    player: (mixtapeId) => `<mixtape-player mixtape-id="${mixtapeId}" reserve></mixtape-player>`,
    head: '<link rel="stylesheet" href="/code/ours/reserve.css">',
    visits: FIRST_LOOKS,
  },
  {
    ...ours,
    name: 'ours-inline',
    title: '`<mixtape-player>` with an inline queue',
    short: '… inline queue',
    player: (mixtapeId, queue) =>
      tag(mixtapeId, `<script type="application/json" data-mixtape-queue>${queue.replaceAll('<', '\\u003c')}</script>`),
    visits: FIRST_LOOKS,
  },
  {
    ...ours,
    name: 'ours-server',
    title: 'first view from a server, `early.js`',
    short: '… from a server',
    // Its media element comes with the script; the element's own events and clock do not need it.
    media: [],
    player: (mixtapeId, queue) =>
      renderMixtapePlayer({ queue: JSON.parse(queue), attributes: { 'mixtape-id': mixtapeId } }),
    head: EARLY,
    visits: FIRST_LOOKS,
  },
  {
    ...ours,
    name: 'ours-server-streams',
    title: 'first view from a server, `early.js`, `streams` in the queue',
    short: '… from a server, streams',
    media: [],
    hasStreams: true,
    player: (mixtapeId, queue) =>
      renderMixtapePlayer({ queue: JSON.parse(queue), attributes: { 'mixtape-id': mixtapeId } }),
    head: EARLY,
    visits: [...FIRST_LOOKS, 'phone'],
  },
  {
    name: 'static',
    title: 'static page: `<audio controls>` and the list',
    short: 'static page',
    root: 'section',
    play: ['audio'],
    playAt: { x: 28, y: 27 },
    label: ['h2'],
    media: ['audio'],
    ready: ['audio[src]'],
    player(_mixtapeId, queue) {
      const { data: tracks } = JSON.parse(queue);
      const items = tracks.map(
        ({ track_id: id, title, artist }) => `<li><a href="/play/${id}">${title}, ${artist}</a></li>`,
      );
      return `<section><h2>${tracks[0].title}</h2><audio controls preload="none" src="/play/${tracks[0].track_id}"></audio><ol>${items.join('')}</ol></section>`;
    },
    visits: [...FIRST_LOOKS, 'play'],
  },
];
