import { Ajv } from 'ajv';
import { ID } from '../input/slug.mjs';

/**
 * Data that is read back from a site is checked as if it were input: its ids, slugs and names become paths of files to
 * write and to delete, and anyone may have written it.
 */

/** Names that this program gives to tracks, and to files and folders in `media`. */
export const TRACK_ID = /^[A-Za-z0-9][\w-]*_[a-z0-9-]+$/;
export const MEDIA_NAME = /^[0-9a-f]{16}(?:\.\w+)?$/;

export const COLOR = /^#[0-9a-f]{6}$/;

const text = { type: 'string' };
const number = { type: 'number' };
const numberOrNull = { type: ['number', 'null'] };
const matching = (/** @type {RegExp} */ { source }) => ({ type: 'string', pattern: source });
const list = (/** @type {object} */ items) => ({ type: 'array', items });
/**
 * An object with these members.
 * @param {Record<string, object>} members
 * @param {Record<string, object>} [optional]
 */
const record = (members, optional) => ({
  type: 'object',
  required: Object.keys(members),
  properties: { ...members, ...optional },
});

const queue = record({
  data: list(record({ track_id: matching(TRACK_ID), title: text }, { artist: text })),
  included: record({
    mixtape: record(
      { slug: matching(ID), title: text, artist: text, djs: list(record({ name: text })) },
      {
        cover: matching(/^media\/[0-9a-f]{16}\.\w+$|^https?:/),
        color: matching(COLOR),
        url: matching(/^https?:/),
        release_date: text,
        kind: text,
        lang: text,
      },
    ),
  }),
});

const track = {
  id: matching(TRACK_ID),
  file: text,
  size: number,
  mtimeMs: number,
  hash: text,
  settings: text,
  tags: { type: 'object', properties: { disc: numberOrNull, number: numberOrNull }, additionalProperties: text },
  picture: { type: ['string', 'null'], pattern: MEDIA_NAME.source },
  media: matching(/^[0-9a-f]{16}$/),
  seconds: number,
  songSeconds: number,
};
const cachedTrack = record(track, {
  peaks: { ...list({ type: 'integer', minimum: 0, maximum: 255 }), minItems: 16, maxItems: 400 },
  clip: record({ start: number, confidence: number, reason: { enum: ['chorus', 'energy', 'chosen', 'default'] } }),
});

const picturePath = matching(/^media\/[0-9a-f]{16}\.\w+$/);
const coverFiles = record({
  covers: { ...list(record({ path: picturePath, width: number })), minItems: 1 },
  icon: picturePath,
});

const ajv = new Ajv({ allowUnionTypes: true });

export const isQueue =
  /** @type {import('ajv').ValidateFunction<ReturnType<typeof import('../site/mixtape.mjs').queueOf>>} */ (
    ajv.compile(queue)
  );
export const isCachedTrack = /** @type {import('ajv').ValidateFunction<import('./cache.mjs').CachedTrack>} */ (
  ajv.compile(cachedTrack)
);
export const isCoverFiles =
  /** @type {import('ajv').ValidateFunction<{ covers: import('../site/mixtape.mjs').CoverFile[], icon: string }>} */ (
    ajv.compile(coverFiles)
  );
