import * as v from 'valibot';
import { DSP_NAMES, PROVIDERS } from '../providers/providers.mjs';

/** Nothing that a terminal, a log or Postgres (which takes no zero) could stumble over. */
const VISIBLE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u;
const MAX_IDS = 40;
/** Within what Postgres takes: there is no year 0, and no zone is 16 hours away. */
const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):\d{2})$/;

/** @param {number} maxLength */
const name = (maxLength) =>
  v.pipe(
    v.string('must be a text.'),
    v.trim(),
    v.nonEmpty('is empty.'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters.`),
    v.regex(VISIBLE, 'must not contain control characters.'),
  );

/** Also a part of URLs. */
export const projectId = name(200);

/**
 * The last day of February is a day; the 30th is not.
 * @param {string} at
 */
const isReal = (at) => {
  const day = at.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(at)) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
};

const at = v.pipe(
  v.string('must be a text.'),
  v.check(
    (value) => (DATE.test(value) || INSTANT.test(value)) && isReal(value),
    'must be a date (2026-12-04) or an instant with its zone (2026-12-04T00:00:00Z).',
  ),
);

/**
 * @param {RegExp} pattern
 * @param {string} message
 */
const ids = (pattern, message) =>
  v.pipe(
    v.array(v.pipe(v.string(message), v.regex(pattern, message)), 'must be a list.'),
    v.minLength(1, 'is empty.'),
    v.maxLength(MAX_IDS, `must have at most ${MAX_IDS} entries.`),
  );

/** @param {import('../providers/providers.mjs').DspName} service */
function idsOf(service) {
  const { key, pattern, message } = PROVIDERS[service].ids;
  return v.nullish(v.object({ [key]: ids(pattern, message) }, `must be {"${key}": […]}.`));
}

const MAX_ADDRESS = 500;
const NO_ADDRESS = 'must be a URL that begins with https:// or http://.';

/** Short, because a push message has 4 kB in all. */
const address = v.nullish(
  v.pipe(
    v.string(NO_ADDRESS),
    v.check((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), NO_ADDRESS),
    v.transform((value) => new URL(value).href),
    v.maxLength(MAX_ADDRESS, `must have at most ${MAX_ADDRESS} characters.`),
  ),
);

const idsByService = /** @type {Record<import('../providers/providers.mjs').DspName, ReturnType<typeof idsOf>>} */ (
  Object.fromEntries(DSP_NAMES.map((name) => [name, idsOf(name)]))
);

/** A release as `PUT /admin/releases/{projectId}` and `release add` take it. */
export const releaseSchema = v.pipe(
  v.object(
    { title: name(300), artist: name(300), at, url: address, cover: address, ...idsByService },
    'must be an object.',
  ),
  v.check(
    (body) => Boolean(body.url) || DSP_NAMES.some((service) => body[service]),
    `needs ${DSP_NAMES.join(' or ')}, or the url of its page for messages alone.`,
  ),
);

/**
 * @param {string} id the project's
 * @param {v.InferOutput<typeof releaseSchema>} body
 * @returns {import('./releases.mjs').Release}
 */
export const releaseOf = (id, body) => ({
  projectId: id,
  title: body.title,
  artist: body.artist,
  at: body.at,
  url: body.url ?? null,
  cover: body.cover ?? null,
  ids: Object.fromEntries(DSP_NAMES.filter((service) => body[service]).map((service) => [service, body[service]])),
});

/**
 * A release as `GET /admin/releases` shows it.
 * @param {import('./releases.mjs').Release} release
 */
export const bodyOf = ({ projectId: id, title, artist, at: when, url, cover, ids: byServiceName }) => ({
  project_id: id,
  title,
  artist,
  at: when,
  ...(url && { url }),
  ...(cover && { cover }),
  ...byServiceName,
});

/**
 * Names the fault in one sentence that begins with the member's name.
 * @param {v.BaseIssue<unknown>} issue
 * @param {string} whole what the data is
 */
export function sentenceOf(issue, whole) {
  const path = v.getDotPath(issue);
  if (issue.input === undefined && path) return `${path} is missing.`;
  return `${path ?? whole} ${issue.message}`;
}
