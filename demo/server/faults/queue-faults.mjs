import { inGroup } from './fault-group.mjs';
import { AT_A_DATE, byStatus, FLAKY, HANG, HTML, NO_CORS, ONE_SECOND_LATER, SLOW } from './misbehaviours.mjs';

export const QUEUE_FAULTS = inGroup('queue', [
  ...byStatus('queue', (queue, attempts) => ({ see: `Nothing: ${attempts}, then one console error.`, queue })),
  { id: 'queue-flaky', see: 'The player, after two refused attempts (about 1.5 s).', queue: FLAKY },
  { id: 'queue-429-soon', see: 'The player, after the second that the server asked for.', queue: ONE_SECOND_LATER },
  { id: 'queue-429-date', see: 'The player, after the date that the server asked for.', queue: AT_A_DATE },
  { id: 'queue-slow', see: 'The player, after 2 s.', queue: SLOW },
  { id: 'queue-hang', see: 'Nothing: given up after 8 s, with one console error.', queue: HANG },
  {
    id: 'queue-stall',
    see: 'Nothing: headers and half of the body, then nothing; given up after 8 s.',
    queue: { kind: 'stall', type: 'application/json', body: '{"data":[' },
  },
  { id: 'queue-reset', see: 'Nothing: the connection is closed each time.', queue: { kind: 'reset' } },
  { id: 'queue-cut', see: 'Nothing: the body ends too early each time.', queue: { kind: 'cut', afterBytes: 20 } },
  { id: 'queue-no-cors', see: 'Nothing on other origins: the response has no CORS headers.', queue: NO_CORS },
  { id: 'queue-html', see: 'Nothing: a log-in page instead of JSON.', queue: HTML },
  {
    id: 'queue-cut-json',
    see: 'Nothing: JSON that ends in the middle.',
    queue: { kind: 'body', type: 'application/json', body: '{"data":[{"track_id":"opening-lights","title":"Open' },
  },
  {
    id: 'queue-null',
    see: 'Nothing: the response is null.',
    queue: { kind: 'body', type: 'application/json', body: 'null' },
  },
  {
    id: 'queue-wrong-shape',
    see: 'Nothing: data is an object, not a list.',
    queue: { kind: 'body', type: 'application/json', body: '{"data":{"0":{"track_id":"opening-lights"}}}' },
  },
  {
    id: 'queue-empty',
    see: 'Nothing: a mixtape without tracks.',
    queue: { kind: 'body', type: 'application/json', body: '{"data":[],"included":{}}' },
  },
]);

/** The queues themselves are in `odd-queues.mjs`. */
export const DATA_FAULTS = inGroup('data', [
  {
    id: 'bad-entries',
    see: 'Five rows: entries without id dropped, repeated ones kept once, bad durations as --:--, empty titles empty.',
  },
  { id: 'duplicates', see: 'One row: the same track three times over.' },
  { id: 'huge', see: '27,000 tracks, 7 MB: the first 2,000 are used, and everything plays.' },
  { id: 'no-mixtape', see: 'The tracks play; no cover, no Share.' },
  { id: 'numeric-ids', see: 'All ids are numbers; everything plays.' },
  { id: 'odd-ids', see: 'Ids and slug with spaces, slashes and question marks; everything plays and shares.' },
  { id: 'hostile-text', see: 'Markup in titles, artists and names, shown as text; nothing runs.' },
  { id: 'long-text', see: 'Very long titles, with and without spaces, wrap or end in an ellipsis; nothing overflows.' },
  { id: 'rtl-text', see: 'Arabic, Hebrew and mixed titles, each in its own direction.' },
  { id: 'unsafe-cover', see: 'The quiet pattern: the cover is a javascript: URL and is not used.' },
  { id: 'broken-cover', see: 'The quiet pattern: the cover is not found.' },
  { id: 'no-cover', see: 'The quiet pattern; no DJs in the Share overlay.' },
]);
