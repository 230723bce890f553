import { field, isFields } from '../../../../src/domain/queue/fields.ts';
import { parseQueue } from '../../../../src/domain/queue/parse-queue.ts';
import { safeHttpUrl } from '../../../../src/io/api/safe-url.ts';

const LONGEST_TEXT = 40;
/** More says nothing new. */
const MOST = 8;

/** How others call what the API calls `track_id`. */
const OTHER_IDS = ['id', 'trackId', 'trackID', 'track', 'uuid', '_id'];

/** Where the list of tracks is, if it is not in `data`; empty where there is none. */
export function describeMissingList(answer: unknown): string {
  const found = `"data" is ${describe(field(answer, 'data'))} and not a list of tracks`;
  if (Array.isArray(answer)) return 'The answer is itself a list: it has to stand in "data" of an object';
  if (!isFields(answer)) return `The answer is ${describe(answer)} and not an object with "data"`;
  const elsewhere = Object.keys(answer).find((name) => Array.isArray(answer[name]));
  return elsewhere === undefined ? found : `${found}; there is a list in "${elsewhere}"`;
}

/**
 * What is odd in a queue, field by field. What counts is what the player reads of each entry; only the words are ours.
 * @param apiBase what a relative cover is relative to
 */
export function describeQueue(answer: unknown, apiBase: string): readonly string[] {
  const data = field(answer, 'data') as readonly unknown[];
  const seen = new Map<string, number>();
  const entries = data.flatMap((entry, index): readonly string[] => {
    const at = `data[${index}]`;
    const [track] = parseQueue({ data: [entry] }).tracks;
    if (!track) return [`${at} ${describeMissingId(entry)}: it is left out`];
    const before = seen.get(track.trackId);
    if (before !== undefined) return [`${at}.track_id repeats that of data[${before}]: it is left out`];
    seen.set(track.trackId, index);
    return [
      ...(track.title ? [] : [`${at}.title is ${describe(field(entry, 'title'))}: it is shown empty`]),
      ...(track.artist ? [] : [`${at}.artist is ${describe(field(entry, 'artist'))}: it is shown empty`]),
      ...(track.duration === null
        ? [`${at}.duration is ${describe(field(entry, 'duration'))} and not a number of seconds: it is shown as --:--`]
        : []),
    ];
  });
  const all = [...entries, ...describeMixtape(answer, apiBase)];
  return all.length > MOST ? [...all.slice(0, MOST), `and ${all.length - MOST} more`] : all;
}

function describeMissingId(entry: unknown): string {
  if (!isFields(entry)) return `is ${describe(entry)} and not an object`;
  const other = OTHER_IDS.find((name) => Object.hasOwn(entry, name));
  const instead = other && !Object.hasOwn(entry, 'track_id') ? ` (there is an "${other}")` : '';
  const id = field(entry, 'track_id');
  return `has ${id === undefined ? 'no track_id' : `${describe(id)} for its track_id`}${instead}`;
}

function describeMixtape(answer: unknown, apiBase: string): readonly string[] {
  const { mixtape } = parseQueue({ ...Object(answer), data: [] });
  const raw = field(field(answer, 'included'), 'mixtape');
  if (mixtape === null) {
    return [`included.mixtape is ${describe(raw)}: there is neither title nor cover, and nothing to share`];
  }
  const at = 'included.mixtape';
  return [
    ...(mixtape.title ? [] : [`${at}.title is ${describe(field(raw, 'title'))}: the region is called "Mixtape"`]),
    ...(mixtape.slug ? [] : [`${at}.slug is ${describe(field(raw, 'slug'))}: there is nothing to share`]),
    ...(mixtape.cover === null
      ? [`${at}.cover is ${describe(field(raw, 'cover'))}: a pattern is shown in its place`]
      : safeHttpUrl(mixtape.cover, `${apiBase}/`) === null
        ? [`${at}.cover is ${describe(mixtape.cover)}, which is no http address: a pattern is shown in its place`]
        : []),
  ];
}

/** A value in words. */
export function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `the ${typeof value} ${String(value)}`;
  if (value === '') return 'an empty text';
  return `the text "${value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)} …` : value}"`;
}
