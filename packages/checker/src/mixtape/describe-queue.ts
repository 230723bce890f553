import { safeHttpUrl } from '@mixtape-player/source/platform/http/safe-url.ts';
import { field, isFields } from '@mixtape-player/source/platform/model/fields.ts';
import { parseQueue } from '@mixtape-player/source/player/model/queue/parse-queue.ts';

const MAX_TEXT_LENGTH = 40;
const MAX_PROBLEMS = 8;

/** Names that other APIs use for `track_id`. */
const OTHER_IDS = ['id', 'trackId', 'trackID', 'track', 'uuid', '_id'];

/** Says why there is no list of tracks in `data`, and where there is one instead. */
export function describeMissingList(answer: unknown): string {
  const found = `"data" is ${describe(field(answer, 'data'))} and not a list of tracks`;
  if (Array.isArray(answer)) return 'The response is a list: it must be in "data" of an object';
  if (!isFields(answer)) return `The response is ${describe(answer)} and not an object with "data"`;
  const elsewhere = Object.keys(answer).find((name) => Array.isArray(answer[name]));
  return elsewhere === undefined ? found : `${found}; there is a list in "${elsewhere}"`;
}

/**
 * Lists the fields that the player cannot use. Each entry is parsed as the player does.
 * @param apiBase the base of a relative cover
 */
export function describeQueue(answer: unknown, apiBase: string): readonly string[] {
  const data = field(answer, 'data') as readonly unknown[];
  const seen = new Map<string, number>();
  const entries = data.flatMap((entry, index): readonly string[] => {
    const at = `data[${index}]`;
    const [track] = parseQueue({ data: [entry] }).tracks;
    if (!track) return [`${at} ${describeMissingId(entry)}: the track is left out`];
    const before = seen.get(track.trackId);
    if (before !== undefined) return [`${at}.track_id repeats that of data[${before}]: the track is left out`];
    seen.set(track.trackId, index);
    return [
      ...(track.title ? [] : [`${at}.title is ${describe(field(entry, 'title'))}: it is shown as empty`]),
      ...(track.artist ? [] : [`${at}.artist is ${describe(field(entry, 'artist'))}: it is shown as empty`]),
      ...(track.duration === null
        ? [`${at}.duration is ${describe(field(entry, 'duration'))} and not a number of seconds: it is shown as --:--`]
        : []),
      ...(field(entry, 'peaks') === undefined || track.peaks
        ? []
        : [`${at}.peaks is not a list of 16 to 400 integers from 0 to 255: a line is shown instead of the waveform`]),
      ...(field(entry, 'streams') === undefined || track.streams
        ? []
        : [`${at}.streams is not a list of streams with http or https URLs: the API is asked for them`]),
      ...(field(entry, 'play_url') === undefined || track.playUrl
        ? []
        : [`${at}.play_url is ${describe(field(entry, 'play_url'))} and no http or https URL: it is not used`]),
      ...(field(entry, 'page_url') === undefined || track.pageUrl
        ? []
        : [`${at}.page_url is ${describe(field(entry, 'page_url'))} and no http or https URL: it is not used`]),
    ];
  });
  const all = [...entries, ...describeMixtape(answer, apiBase)];
  return all.length > MAX_PROBLEMS ? [...all.slice(0, MAX_PROBLEMS), `and ${all.length - MAX_PROBLEMS} more`] : all;
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
    return [`included.mixtape is ${describe(raw)}: no title and no cover are shown, and Share is not shown`];
  }
  const at = 'included.mixtape';
  return [
    ...(mixtape.title ? [] : [`${at}.title is ${describe(field(raw, 'title'))}: the player is named "Mixtape"`]),
    ...(mixtape.slug ? [] : [`${at}.slug is ${describe(field(raw, 'slug'))}: Share is not shown`]),
    ...(mixtape.cover === null
      ? [`${at}.cover is ${describe(field(raw, 'cover'))}: a pattern is shown instead`]
      : safeHttpUrl(mixtape.cover, `${apiBase}/`) === null
        ? [`${at}.cover is ${describe(mixtape.cover)}, which is not an http URL: a pattern is shown instead`]
        : []),
    ...(field(raw, 'color') === undefined || mixtape.color
      ? []
      : [`${at}.color is ${describe(field(raw, 'color'))} and not #rrggbb: the cover does not colour the player`]),
  ];
}

/** Describes a value in words. */
export function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `the ${typeof value} ${String(value)}`;
  if (value === '') return 'an empty text';
  return `the text "${value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)} …` : value}"`;
}
