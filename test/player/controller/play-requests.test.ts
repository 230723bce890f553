import { expect } from 'chai';
import { createPlayRequests, type PlayRequests } from '../../../src/player/controller/play-requests.ts';
import type { Settlement } from '../../../src/player/model/playback/player-table.ts';

type PendingPlay = Parameters<PlayRequests['add']>[0];

const RESOLVE: Settlement = { whose: 'all', error: null };
const MESSAGE = 'Why it was rejected.';

describe('pending play requests', () => {
  let requests: PlayRequests;
  /** How each request was settled, in order. */
  let settled: string[];
  let errors: Error[];

  beforeEach(() => {
    requests = createPlayRequests();
    settled = [];
    errors = [];
  });

  function play(requestId: number): PendingPlay {
    return {
      requestId,
      resolve: () => void settled.push(`${requestId} resolved`),
      reject(error) {
        settled.push(`${requestId} ${error.name}`);
        errors.push(error);
      },
    };
  }

  /** Settles with the requests 1 and 2 pending. @param own whether the present call is a request too: the third */
  function settle(how: Settlement, own: boolean): void {
    requests.add(play(1));
    requests.add(play(2));
    requests.settle(how, MESSAGE, own ? play(3) : null);
  }

  it('are all resolved when playback begins, including that of the present call', () => {
    settle({ whose: 'all', error: null }, true);
    expect(settled).to.deep.equal(['1 resolved', '2 resolved', '3 resolved']);
  });

  for (const name of ['AbortError', 'NotAllowedError', 'NotSupportedError'] as const) {
    it(`are all rejected with ${name}, but not that of the present call`, () => {
      settle({ whose: 'all', error: name }, true);
      expect(settled).to.deep.equal([`1 ${name}`, `2 ${name}`]);
      for (const error of errors) expect(error).to.be.instanceOf(DOMException).and.have.property('message', MESSAGE);
    });
  }

  it('are all rejected with a RangeError if the selected track is not in the queue', () => {
    settle({ whose: 'all', error: 'RangeError' }, false);
    expect(settled).to.deep.equal(['1 RangeError', '2 RangeError']);
    for (const error of errors) expect(error).to.be.instanceOf(RangeError).and.have.property('message', MESSAGE);
  });

  for (const name of ['NotSupportedError', 'RangeError'] as const) {
    it(`stay pending when only the present call fails with ${name}`, () => {
      settle({ whose: 'own', error: name }, true);
      expect(settled).to.deep.equal([`3 ${name}`]);
      requests.settle(RESOLVE, '', null);
      expect(settled.slice(1)).to.deep.equal(['1 resolved', '2 resolved']);
    });
  }

  it('are rejected except for the newest when an older selection fails', () => {
    settle({ whose: 'older', error: 'RangeError' }, false);
    expect(settled).to.deep.equal(['1 RangeError']);
    requests.settle(RESOLVE, '', null);
    expect(settled).to.deep.equal(['1 RangeError', '2 resolved']);
  });

  it('are settled once', () => {
    settle({ whose: 'all', error: 'AbortError' }, false);
    requests.settle(RESOLVE, '', null);
    expect(settled).to.deep.equal(['1 AbortError', '2 AbortError']);
  });

  it('can be settled if there are none', () => {
    for (const whose of ['all', 'own', 'older'] as const)
      requests.settle({ whose, error: 'RangeError' }, MESSAGE, null);
    expect(settled).to.deep.equal([]);
  });
});
