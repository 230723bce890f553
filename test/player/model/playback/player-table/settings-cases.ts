import { DEFAULT_SETTINGS } from '../../../../../src/player/model/settings.ts';
import {
  after,
  ENDED,
  FAILED,
  PAUSED,
  PAUSED_AT_END,
  PLAYING,
  POSITION,
  REPEAT_ON,
  SHUFFLE_ON,
  type TableCase,
  WAITING_FOR_QUEUE,
} from './table-case.ts';

const SETTINGS = { ...DEFAULT_SETTINGS, durationSeconds: 30 };

export const SETTINGS_CASES: readonly TableCase[] = [
  {
    name: 'settings are stored',
    given: PAUSED,
    when: { type: 'configure', settings: SETTINGS },
    changes: { settings: SETTINGS },
  },
  {
    name: 'other settings load a track again at its end',
    given: PAUSED_AT_END,
    when: { type: 'reloadTrack' },
    changes: { loadId: '+1', position: POSITION },
  },
  {
    name: 'other settings load a paused track again, where it is',
    given: PAUSED,
    when: { type: 'reloadTrack' },
    changes: { loadId: '+1', position: POSITION },
  },
  { name: 'a track that plays goes on with the former settings', given: PLAYING, when: { type: 'reloadTrack' } },
  { name: 'a track whose next one is due is not loaded again', given: ENDED, when: { type: 'reloadTrack' } },
  {
    name: 'a failed track may be played with other settings',
    given: after(FAILED, { type: 'pause' }),
    when: { type: 'reloadTrack' },
    changes: { status: 'paused', loadId: '+1', position: POSITION, error: null },
  },
  { name: 'a failed track that is to be skipped is not loaded again', given: FAILED, when: { type: 'reloadTrack' } },
  {
    name: 'a player that is removed while it waits for the queue requests it again later',
    given: WAITING_FOR_QUEUE,
    when: { type: 'disconnect' },
    changes: { status: 'paused', playRequested: false, loadId: '+1', queue: 'idle' },
    settles: { whose: 'all', error: 'AbortError' },
  },
  {
    name: 'a player that is removed stops, and shows its track from the start',
    given: PLAYING,
    when: { type: 'disconnect' },
    changes: { status: 'paused', playRequested: false, playReported: false, loadId: '+1', position: 0 },
    settles: { whose: 'all', error: 'AbortError' },
    events: ['pause'],
  },
  {
    name: 'shuffle is turned on',
    given: PAUSED,
    when: SHUFFLE_ON,
    changes: { shuffle: true },
    events: [{ type: 'shufflechange', detail: { shuffle: true } }],
  },
  { name: 'shuffle that is on already is not reported', given: after(PAUSED, SHUFFLE_ON), when: SHUFFLE_ON },
  {
    name: 'repeat is turned on',
    given: PAUSED,
    when: REPEAT_ON,
    changes: { repeat: true },
    events: [{ type: 'repeatchange', detail: { repeat: true } }],
  },
  { name: 'repeat that is on already is not reported', given: after(PAUSED, REPEAT_ON), when: REPEAT_ON },
  {
    name: 'the next track of shuffle is drawn in advance',
    given: after(PAUSED, SHUFFLE_ON),
    when: { type: 'drawNext' },
    changes: { drawn: 'b' },
  },
];
