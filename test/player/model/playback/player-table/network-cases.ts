import { PlayerError } from '../../../../../src/platform/model/player-error.ts';
import type { PlayerAction } from '../../../../../src/player/model/playback/player-action.ts';
import {
  after,
  blocked,
  ERROR,
  FAILED,
  failed,
  LOADING,
  NOW,
  ofLoad,
  PAUSED,
  PLAYING,
  POSITION,
  STALLED,
  type Step,
  stale,
  type TableCase,
} from './table-case.ts';

const OFFLINE: PlayerAction = { type: 'browserOffline' };
const ONLINE: PlayerAction = { type: 'browserOnline' };
const REACHABLE: PlayerAction = { type: 'reachable' };
const unreachable: Step = ({ loadId }) => ({ type: 'unreachable', loadId });
const refused: Step = ({ loadId }) => ({
  type: 'failed',
  loadId,
  error: new PlayerError('media-failed', 'Not found.', { status: 404 }),
});

/** A track has failed, and it is being asked whether the network is there. */
const DOUBTED = after(STALLED, failed);
/** A track waits for the network, 5 s into its preview. */
const WAITING = after(DOUBTED, unreachable);
/** The same, and the browser says so. */
const SAID = after(STALLED, OFFLINE, failed);

const GOES_ON = {
  loadId: '+1',
  requestId: '+1',
  requestedAt: NOW,
  position: POSITION,
  isWaitingForNetwork: false,
} as const;

export const NETWORK_CASES: readonly TableCase[] = [
  {
    name: 'a browser that goes offline changes nothing else',
    given: PLAYING,
    when: OFFLINE,
    changes: { isBrowserOffline: true },
  },
  {
    name: 'a browser that comes back online changes nothing else while the track plays',
    given: after(PLAYING, OFFLINE),
    when: ONLINE,
    changes: { isBrowserOffline: false },
  },
  {
    name: 'a track that fails while the browser is offline waits at its position',
    given: after(STALLED, OFFLINE),
    when: failed,
    changes: { status: 'loading', position: POSITION, isWaitingForNetwork: true },
  },
  {
    name: 'the failure of a track that was replaced is ignored offline, too',
    given: after(STALLED, OFFLINE),
    when: stale(failed),
  },
  {
    name: 'a track that fails without an answer of a server is in doubt',
    given: STALLED,
    when: failed,
    changes: { position: POSITION, doubtedError: ERROR },
  },
  {
    name: 'a track that a server has refused fails at once',
    given: STALLED,
    when: refused,
    changes: {
      status: 'failed',
      position: POSITION,
      error: (refused(STALLED) as { error: PlayerError }).error,
      unavailable: 'a',
    },
    settles: { whose: 'all', error: 'NotSupportedError' },
    events: [{ type: 'error', error: (refused(STALLED) as { error: PlayerError }).error }],
    followedBy: 'planSkip',
  },
  {
    name: 'a track in doubt fails once the network proves to be there',
    given: DOUBTED,
    when: failed,
    changes: { status: 'failed', position: POSITION, doubtedError: null, error: ERROR, unavailable: 'a' },
    settles: { whose: 'all', error: 'NotSupportedError' },
    events: [{ type: 'error', error: ERROR }],
    followedBy: 'planSkip',
  },
  {
    name: 'a track in doubt waits once the queue cannot be reached either',
    given: DOUBTED,
    when: unreachable,
    changes: { status: 'loading', doubtedError: null, isWaitingForNetwork: true },
  },
  { name: 'an unreachable queue does not concern a track that was replaced', given: DOUBTED, when: stale(unreachable) },
  {
    name: 'a track that was already reported waits, too, instead of being skipped',
    given: FAILED,
    when: unreachable,
    changes: { status: 'loading', error: null, isWaitingForNetwork: true },
  },
  {
    name: 'an unreachable queue does not concern a player that was paused',
    given: after(FAILED, { type: 'pause' }),
    when: unreachable,
  },
  {
    name: 'a browser that comes back online changes nothing else while a track loads',
    given: after(LOADING, OFFLINE),
    when: ONLINE,
    changes: { isBrowserOffline: false },
  },
  {
    name: 'a waiting track is loaded again at its position when the browser is online',
    given: SAID,
    when: ONLINE,
    changes: { ...GOES_ON, isBrowserOffline: false },
  },
  {
    name: 'a waiting track is loaded again at its position when the queue can be reached',
    given: SAID,
    when: REACHABLE,
    changes: { ...GOES_ON, isBrowserOffline: false },
  },
  { name: 'a reachable queue does not concern a track that plays', given: PLAYING, when: REACHABLE },
  { name: 'a reachable queue does not concern a track that loads', given: LOADING, when: REACHABLE },
  { name: 'play() loads a waiting track again', given: WAITING, when: { type: 'play' }, changes: GOES_ON },
  {
    name: 'pause() makes a waiting track ready to be loaded again',
    given: WAITING,
    when: { type: 'pause' },
    changes: {
      status: 'paused',
      loadId: '+1',
      position: POSITION,
      playRequested: false,
      playReported: false,
      isWaitingForNetwork: false,
    },
    settles: { whose: 'all', error: 'AbortError' },
    events: ['pause'],
  },
  {
    name: 'a waiting track that the browser refuses is paused, and ready to be loaded again',
    given: WAITING,
    when: blocked,
    changes: {
      status: 'paused',
      loadId: '+1',
      position: POSITION,
      playRequested: false,
      playReported: false,
      isWaitingForNetwork: false,
    },
    settles: { whose: 'all', error: 'NotAllowedError' },
    events: ['pause', { type: 'playblocked', detail: { track: PAUSED.queue.tracks[0] } }],
  },
  {
    name: 'an engine that cannot be loaded offline waits for the network',
    given: after(LOADING, OFFLINE),
    when: { type: 'engineFailed', error: ERROR },
    changes: { isWaitingForNetwork: true },
  },
  { name: 'a track that waits does not end', given: WAITING, when: stale(ofLoad('windowEnded')) },
];
