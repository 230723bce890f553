import { CARD } from '../site/card-size.mjs';

/**
 * A part of a picture, in pixels. All four are even, because of each two pixels H.264 keeps one colour (4:2:0).
 * @typedef {{ left: number, top: number, width: number, height: number }} Part
 *
 * The places of the parts of a film.
 * @typedef {object} Composition
 * @property {number} width
 * @property {number} height
 * @property {'beside' | 'above'} cover beside the text, as on the card; or above it, fading into the page, as the page
 *   on a phone
 * @property {Part} text of which `top` is its first line beside a cover, and `top + height` its last one below it
 * @property {number} scale of the text, 1 on a card
 * @property {Part} waveform
 * @property {Part} panel what differs from song to song: text and waveform
 * @property {{ from: number, to: number }} [fade] where the cover above the text goes over into the page
 */

const CARD_BESIDE = {
  ...CARD,
  cover: /** @type {const} */ ('beside'),
  text: { left: 610, top: 80, width: 514, height: 330 },
  scale: 1,
  waveform: { left: 610, top: 438, width: 514, height: 112 },
  panel: { left: 600, top: 60, width: 540, height: 510 },
};
/** As the card of a mixtape without a cover. @type {Composition} */
const CARD_ALONE = {
  ...CARD_BESIDE,
  text: { left: 90, top: 80, width: 1020, height: 330 },
  waveform: { left: 90, top: 438, width: 1018, height: 112 },
  panel: { left: 80, top: 60, width: 1040, height: 510 },
};

/** Apps lay their own buttons over the lowest fifth of a story: nothing to read is there. @type {Composition} */
const STORY = {
  width: 1080,
  height: 1920,
  cover: 'above',
  text: { left: 80, top: 900, width: 920, height: 460 },
  scale: 1.6,
  waveform: { left: 80, top: 1410, width: 922, height: 150 },
  panel: { left: 60, top: 880, width: 960, height: 700 },
  fade: { from: 620, to: 1080 },
};
/** @type {Composition} */
const SQUARE = {
  width: 1080,
  height: 1080,
  cover: 'above',
  text: { left: 80, top: 400, width: 920, height: 440 },
  scale: 1.4,
  waveform: { left: 80, top: 880, width: 922, height: 120 },
  panel: { left: 60, top: 380, width: 960, height: 640 },
  fade: { from: 340, to: 770 },
};

/** @typedef {'card' | 'story' | 'square'} Format */

/**
 * @param {Format} format
 * @param {boolean} hasCover
 * @returns {Composition}
 */
export function compositionOf(format, hasCover) {
  switch (format) {
    case 'card':
      return hasCover ? CARD_BESIDE : CARD_ALONE;
    case 'story':
      return STORY;
    case 'square':
      return SQUARE;
  }
}
