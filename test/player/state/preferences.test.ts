import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { loudnessAtom, mutedAtom } from '../../../src/player/state/player-atoms.ts';

describe('the loudness of a page', () => {
  it('is at first full volume, not muted', () => {
    expect(createStore().get(loudnessAtom)).to.deep.equal({ volume: 1, muted: false });
  });

  it('does not notify subscribers of muting when only the volume changes', () => {
    const store = createStore();
    const heard: boolean[] = [];
    store.sub(mutedAtom, () => heard.push(store.get(mutedAtom)));
    store.set(loudnessAtom, { volume: 0.5, muted: false });
    store.set(loudnessAtom, { volume: 0.5, muted: true });
    store.set(loudnessAtom, { volume: 0.2, muted: true });
    store.set(loudnessAtom, { volume: 0.2, muted: false });
    expect(heard).to.deep.equal([true, false]);
  });
});
