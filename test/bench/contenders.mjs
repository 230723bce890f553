// Who is compared, and where on its page a visitor finds what is measured. A path goes through open shadow roots:
// each selector is looked up inside what the one before it found.

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {string} title as the table shows it
 * @property {string} short as the plot does
 * @property {string} root selector of each player
 * @property {string[]} play path of its play button
 * @property {{ x: number, y: number }} [playAt] where on it, for a button that the browser keeps to itself
 * @property {string[]} next
 * @property {string[]} label path of the active track's title
 * @property {string[]} media path of its media element
 * @property {string[]} ready path of what is there once a press of that button leads to sound
 * @property {string[]} [listToggle] the button that shows the list, where the list is closed at first
 * @property {(mixtapeId: string) => string} player markup of one player
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
};

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
    ...ours,
    name: 'ours',
    title: '`<mixtape-player>`',
    short: 'mixtape-player',
    player: (mixtapeId) => `<mixtape-player mixtape-id="${mixtapeId}"></mixtape-player>`,
  },
  {
    ...ours,
    name: 'ours-preload',
    title: '`<mixtape-player preload>`',
    short: '… with preload',
    player: (mixtapeId) => `<mixtape-player mixtape-id="${mixtapeId}" preload></mixtape-player>`,
  },
];
