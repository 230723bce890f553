/** All letters that the files of League Gothic have (`fonts/`), as capitals. */
const CAPITALS =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u0100-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126-\u012b\u012e-\u0130\u0132\u0136\u0139-\u013f\u0141-\u0147\u014a-\u014d\u0150\u0154-\u015b\u015e-\u016b\u016e-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2-\u1ef9]+$/;
/** The letters among them that are in the second file. */
const SECOND_FILE = /[\u0100-\u0151\u0154-\u024f\u1e80-\u1ef9]/;
/** Marks above capitals need higher lines. */
const MARKED = /[\u00c0-\u00c5\u00c8-\u00cf\u00d1-\u00d6\u00d9-\u00dd\u0100-\u024f\u1e80-\u1ef9]/;
/** A title with more letters is set smaller, so that the pre-save stays on the first screen. */
const FULL_SIZE_LETTERS = 30;

/**
 * The style of a title: in narrow capitals, where the font has its letters, else in the page's font.
 * @param {string} title
 * @returns {{ fonts: string[], isMarked: boolean, properties: Record<string, number> }} the files of League Gothic that
 *   it needs, none if it is in the page's font; whether it needs higher lines, for marks above capitals; custom
 *   properties of the page, see `styles/title.css`
 */
export function titleStyle(title) {
  const capitals = title.normalize('NFC').toUpperCase();
  const isGothic = CAPITALS.test(capitals);
  const letters = [...title].length;
  const longestWord = Math.max(...title.split(/[\s-]+/).map((word) => [...word].length));
  const fit = Math.sqrt(Math.min(1, FULL_SIZE_LETTERS / letters));
  const properties = { '--title-fit': Number(fit.toFixed(2)) };
  if (!isGothic) return { fonts: [], isMarked: false, properties };
  const isMarked = MARKED.test(capitals);
  return {
    fonts: ['league-gothic', ...(SECOND_FILE.test(capitals) ? ['league-gothic-ext'] : [])],
    isMarked,
    properties: {
      ...properties,
      '--title-word': longestWord,
      ...(isMarked ? { '--title-leading': 1 } : {}),
    },
  };
}
