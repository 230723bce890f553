import { queueOf, trackOf } from '../catalog.mjs';
import { ALIASES } from '../track-sound.mjs';
import { FAULTS_BY_ID } from './faults.mjs';

/**
 * Queues with unusual data: the mixtapes of the `data` group in `queue-faults.mjs`, and those
 * of tracks that fail. The data is invalid on purpose, so it does not have the catalog's types.
 */

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenskajuetentuerschluesselbund'.repeat(3);
const LONG_TITLE = 'The Longest Song Title That Anybody Ever Put on a Mixtape Between Two Short Ones '.repeat(3);
const MARKUP = '<img src=x onerror="document.title=1">';
const SCRIPT = '</script><script>document.title=2</script>';
const TEMPLATE = '{{constructor.constructor("document.title=3")()}}';
/** Reverses the text after it, so that a file name looks like another one. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202E';

const FIRST = 'opening-lights';
const THREE = [FIRST, 'velvet-static', 'harbour-at-four'];

/** @param {unknown[]} data @param {Record<string, unknown>} [mixtape] fields that differ from a valid one */
const answer = (data, mixtape = {}) => ({
  data,
  included: { mixtape: { ...queueOf('night-drive')?.mixtape, ...mixtape } },
});

/** Three valid tracks with other titles and artists. @param {string[]} titles @param {string[]} artists */
const retitled = (titles, artists) =>
  THREE.map((trackId, index) => ({ ...trackOf(trackId), title: titles[index], artist: artists[index] }));

/** @param {(id: string) => boolean} pick @param {(id: string) => unknown} write */
const aliased = (pick, write) =>
  [...ALIASES].filter(([id]) => pick(id)).map(([id, folder]) => ({ ...trackOf(folder), track_id: write(id) }));

/** @param {string} id */
const isNumeric = (id) => /^\d+$/.test(id);

const badEntries = () => [
  trackOf('opening-lights'),
  { title: 'No id', artist: 'Nobody', duration: 30 },
  null,
  'velvet-static',
  { ...trackOf('velvet-static'), duration: '47' },
  { ...trackOf('opening-lights'), title: 'The first one again' },
  { ...trackOf('harbour-at-four'), title: undefined, duration: -58 },
  { ...trackOf('paper-moons'), artist: null, duration: null },
  { ...trackOf('northbound'), title: '', duration: 0 },
  { track_id: '', title: 'Empty id', artist: 'Nobody', duration: 30 },
];

/** About 7 MB of JSON: players refuse more than 8. */
const hugeTracks = () =>
  Array.from({ length: 27_000 }, (_, index) => ({
    ...trackOf(FIRST),
    peaks: undefined,
    track_id: index === 0 ? FIRST : `huge-${index}`,
    note: 'What the player has no use for. '.repeat(5),
  }));

/** @type {Record<string, () => unknown>} */
const ODD_QUEUES = {
  'bad-entries': () => answer(badEntries()),
  duplicates: () => answer([FIRST, FIRST, FIRST].map(trackOf)),
  huge: () => answer(hugeTracks()),
  'no-mixtape': () => ({ data: THREE.map(trackOf) }),
  'numeric-ids': () => answer(aliased(isNumeric, Number), { slug: 2024 }),
  'odd-ids': () =>
    answer(
      aliased((id) => !isNumeric(id), String),
      { slug: 'late night/№ 7?' },
    ),
  'hostile-text': () =>
    answer(retitled([MARKUP, SCRIPT, TEMPLATE], [SCRIPT, '"><b>bold</b>', `${RIGHT_TO_LEFT_OVERRIDE}gnp.exe\0`]), {
      title: MARKUP,
      artist: SCRIPT,
      djs: [{ name: MARKUP }, { name: TEMPLATE }],
    }),
  'long-text': () =>
    answer(retitled([LONG_TITLE, LONG_WORD, 'Short'], [LONG_WORD, LONG_TITLE, LONG_TITLE]), {
      title: LONG_TITLE,
      artist: LONG_WORD,
      djs: Array.from({ length: 40 }, (_, index) => ({ name: `DJ Number ${index + 1}` })),
    }),
  'rtl-text': () =>
    answer(
      retitled(['أضواء الليل', 'ירח של נייר (Remix)', 'Harbour في الرابعة'], ['فرقة المرفأ', 'אורות, Lio', 'Kestrel']),
      { title: 'قيادة ليلية', artist: 'المنسقون', djs: [{ name: 'دي جي واحد' }, { name: 'DJ Two' }] },
    ),
  'unsafe-cover': () => answer(THREE.map(trackOf), { cover: 'javascript:alert(document.domain)' }),
  'broken-cover': () => answer(THREE.map(trackOf), { cover: '/media/covers/missing.svg' }),
  'no-cover': () => answer(THREE.map(trackOf), { cover: null, djs: undefined }),
};

/** @param {string} trackId */
const namedTrack = (trackId) =>
  FAULTS_BY_ID.has(trackId)
    ? { track_id: trackId, title: trackId.replaceAll('-', ' '), artist: 'Broken on purpose', duration: 52 }
    : trackOf(trackId);

/**
 * @param {string} mixtapeId
 * @returns {unknown} the whole response, or `undefined` if this is not a faulty mixtape
 */
export function oddQueueOf(mixtapeId) {
  const fault = FAULTS_BY_ID.get(mixtapeId);
  if (!fault) return undefined;
  const odd = ODD_QUEUES[mixtapeId];
  if (odd) return odd();
  const trackIds = fault.trackIds ?? (fault.track ? [mixtapeId, 'velvet-static', 'northbound'] : THREE);
  return answer(trackIds.map(namedTrack), { slug: mixtapeId, title: mixtapeId.replaceAll('-', ' ') });
}
