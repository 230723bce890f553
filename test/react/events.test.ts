import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../src/player/element/mixtape-player-element.ts';
import type { PresaveResult } from '../../src/presave/controller/presave-events.ts';
import { missedPlayerEvents, missedPresaveEvents } from '../../src/react/events.ts';

const data = (events: readonly Event[]): unknown[] =>
  events.map((event) => [event.type, event instanceof CustomEvent && event.detail]);

describe('what a listener has missed that React adds late', () => {
  it('is nothing before the queue has loaded', () => {
    const player = { mixtape: null, tracks: [], activeTrack: null, activeIndex: -1 };
    expect(missedPlayerEvents(player as unknown as MixtapePlayerElement)).to.deep.equal([]);
  });

  it('is the queue and the active track once it has', () => {
    const track = { trackId: '1', title: 'One', artist: '', duration: null };
    const player = { mixtape: null, tracks: [track], activeTrack: track, activeIndex: 0 };
    expect(data(missedPlayerEvents(player as unknown as MixtapePlayerElement))).to.deep.equal([
      ['mixtapeload', { mixtape: null, tracks: [track] }],
      ['trackchange', { track, index: 0, reason: 'load' }],
    ]);
  });

  it('is how a pre-save has ended from which the visitor has just come back', () => {
    const results: readonly PresaveResult[] = [{ type: 'presave', service: 'spotify', projectId: '7' }];
    const button = { results } as HTMLElement & { readonly results: readonly PresaveResult[] };
    expect(data(missedPresaveEvents(button))).to.deep.equal([['presave', { service: 'spotify', projectId: '7' }]]);
  });
});
