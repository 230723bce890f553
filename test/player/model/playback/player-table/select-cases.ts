import type { PlayerAction } from '../../../../../src/player/model/playback/player-action.ts';
import {
  after,
  followUp,
  mixtapeLoad,
  NEXT,
  NOW,
  PAUSED,
  PLAYING,
  QUEUE_FAILED,
  queueLoaded,
  type TableCase,
  trackChange,
  WAITING_FOR_QUEUE,
  WITHOUT_QUEUE,
} from './table-case.ts';

const selected = after(WITHOUT_QUEUE, { type: 'select', to: { track: 'b' } }, queueLoaded('a', 'b', 'short'));
const selectedUnknown = after(WITHOUT_QUEUE, { type: 'select', to: { track: 'other' } }, queueLoaded('a', 'b'));
const selectedAndPlayed = after(
  WITHOUT_QUEUE,
  { type: 'select', to: { track: 'other' } },
  { type: 'play' },
  queueLoaded('a', 'b'),
);

const cue = (track: string): PlayerAction => ({ type: 'cue', to: { track } });

export const SELECT_CASES: readonly TableCase[] = [
  {
    name: 'a link to another track selects it, paused',
    given: PLAYING,
    when: cue('b'),
    changes: {
      status: 'paused',
      playRequested: false,
      playReported: false,
      loadId: '+1',
      position: 0,
      active: 'b',
    },
    settles: { whose: 'all', error: 'AbortError' },
    events: ['pause', trackChange('b', 'select')],
  },
  { name: 'a link to the active track changes nothing', given: PLAYING, when: cue('a') },
  { name: 'a link to a track waits for no queue', given: WAITING_FOR_QUEUE, when: cue('a') },
  {
    name: 'the track of a link is active once the queue is loaded',
    given: WITHOUT_QUEUE,
    when: { ...queueLoaded('a', 'b', 'short'), linkedId: 'b' },
    changes: { loadId: '+1', queue: 'ready', tracks: 'a b short', active: 'b' },
    events: [mixtapeLoad('a', 'b', 'short'), trackChange('b', 'load')],
  },
  {
    name: 'next() while the queue has failed is rejected',
    given: QUEUE_FAILED,
    when: NEXT,
    settles: { whose: 'own', error: 'NotSupportedError' },
  },
  {
    name: 'a selection before the queue waits for it, and replaces play()',
    given: WAITING_FOR_QUEUE,
    when: { type: 'select', to: { track: 'b' } },
    changes: { pendingSelection: { to: { track: 'b' }, requestId: 2 }, requestId: '+1' },
    settles: { whose: 'all', error: 'AbortError' },
  },
  {
    name: 'select() of a track that is not in the queue is rejected, and changes nothing else',
    given: PLAYING,
    when: { type: 'select', to: { track: 'other' } },
    settles: { whose: 'own', error: 'RangeError' },
  },
  {
    name: 'select() plays a track by its index',
    given: PAUSED,
    when: { type: 'select', to: { track: 1 } },
    changes: { status: 'loading', playRequested: true, loadId: '+1', requestId: '+1', requestedAt: NOW, active: 'b' },
    settles: { whose: 'all', error: 'AbortError' },
    events: [trackChange('b', 'select'), 'waiting'],
  },
  {
    name: 'next() during playback plays the next track, with a new deadline',
    given: PLAYING,
    when: NEXT,
    changes: { status: 'loading', loadId: '+1', requestId: '+1', requestedAt: NOW, position: 0, active: 'b' },
    settles: { whose: 'all', error: 'AbortError' },
    events: [trackChange('b', 'next'), 'waiting'],
  },
  {
    name: 'previous() before the first track goes to the last',
    given: PLAYING,
    when: { type: 'select', to: { step: 'previous' } },
    changes: {
      status: 'loading',
      loadId: '+1',
      requestId: '+1',
      requestedAt: NOW,
      position: 0,
      duration: 4,
      active: 'short',
    },
    settles: { whose: 'all', error: 'AbortError' },
    events: ['durationchange', trackChange('short', 'previous'), 'waiting'],
  },
  {
    name: 'play() after a selection stays pending if the selected track is not in the queue',
    given: selectedAndPlayed,
    when: followUp('applySelection'),
    changes: { pendingSelection: null },
    settles: { whose: 'older', error: 'RangeError' },
  },
  {
    name: 'a selection that is not in the queue stops the player',
    given: selectedUnknown,
    when: followUp('applySelection'),
    changes: { status: 'paused', playRequested: false, pendingSelection: null },
    settles: { whose: 'all', error: 'RangeError' },
  },
  {
    name: 'a selection that waited for the queue is applied',
    given: selected,
    when: followUp('applySelection'),
    changes: { pendingSelection: null, loadId: '+1', active: 'b' },
    events: [trackChange('b', 'select'), 'waiting'],
  },
  {
    name: 'play() without a selection plays the first track of the queue',
    given: after(WAITING_FOR_QUEUE, queueLoaded('a', 'b')),
    when: followUp('applySelection'),
  },
  {
    name: 'a selection is not applied once a handler of mixtapeload paused',
    given: after(selected, { type: 'pause' }),
    when: followUp('applySelection'),
  },
];
