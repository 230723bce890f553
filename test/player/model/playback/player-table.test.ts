import { expect } from 'chai';
import { activeTrack } from '../../../../src/player/model/playback/player-state.ts';
import { fits, ROWS, type Row } from '../../../../src/player/model/playback/player-table.ts';
import { END_CASES } from './player-table/end-cases.ts';
import { FAILURE_CASES } from './player-table/failure-cases.ts';
import { MEDIA_CASES } from './player-table/media-cases.ts';
import { NETWORK_CASES } from './player-table/network-cases.ts';
import { PLAY_CASES } from './player-table/play-cases.ts';
import { QUEUE_CASES } from './player-table/queue-cases.ts';
import { SEEK_CASES } from './player-table/seek-cases.ts';
import { SELECT_CASES } from './player-table/select-cases.ts';
import { SETTINGS_CASES } from './player-table/settings-cases.ts';
import {
  actionOf,
  changesOf,
  eventsOf,
  FAILED,
  LOADING,
  PLAYING,
  run,
  STALLED,
  type TableCase,
} from './player-table/table-case.ts';

const GROUPS = {
  'play() and pause()': PLAY_CASES,
  'select(), next() and previous()': SELECT_CASES,
  seeking: SEEK_CASES,
  'the end of a track': END_CASES,
  'the media element': MEDIA_CASES,
  failures: FAILURE_CASES,
  'the network': NETWORK_CASES,
  'the queue': QUEUE_CASES,
  settings: SETTINGS_CASES,
};
const ALL = Object.values(GROUPS).flat();

const isFor = (row: Row, { given, when }: TableCase): boolean => fits(row, given, actionOf(when, given));
/** Whether the row would fit without its guard. */
const isGuarded = (row: Row, one: TableCase): boolean => {
  const { if: guard, ...unguarded } = row;
  return guard !== undefined && isFor(unguarded, one) && !isFor(row, one);
};
const textOf = ({ from, on, if: guard }: Row): string => `${on} from ${from}${guard ? ` if ${guard}` : ''}`;

describe('what an action does to a player', () => {
  for (const [group, cases] of Object.entries(GROUPS)) {
    describe(group, () => {
      for (const one of cases) {
        it(one.name, () => {
          const { changes = {}, settles = null, events = [], followedBy } = one;
          const transition = run(one);
          expect(changesOf(one.given, transition.state), 'changes').to.deep.equal(changes);
          expect(transition.settle, 'settlement').to.deep.equal(settles);
          expect(eventsOf(transition), 'events').to.deep.equal(events);
          expect(transition.next?.type, 'follow-up').to.equal(followedBy);
          const { loadId, requestId, endId } = transition.state;
          if (followedBy) expect(transition.next, 'ids').to.include({ loadId, requestId, endId });
        });
      }
    });
  }

  it('has a case for every row of the table', () => {
    const taken = new Set(ALL.map((one) => ROWS.find((row) => isFor(row, one))));
    expect(ROWS.filter((row) => !taken.has(row)).map(textOf)).to.deep.equal([]);
  });

  it('has a case for every condition that is not met', () => {
    const unguarded = ROWS.filter((row) => row.if !== undefined && !ALL.some((one) => isGuarded(row, one)));
    expect(unguarded.map(textOf)).to.deep.equal([]);
  });

  it('begins with states in which the track plays, loads, waits for data, or has failed', () => {
    const tracks = [PLAYING, LOADING, STALLED, FAILED].map((state) => [state.status, activeTrack(state)?.trackId]);
    expect(tracks).to.deep.equal([
      ['playing', 'a'],
      ['loading', 'a'],
      ['stalled', 'a'],
      ['failed', 'a'],
    ]);
  });
});
