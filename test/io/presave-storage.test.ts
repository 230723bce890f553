import { expect } from 'chai';
import { randomText } from '../../src/io/presave/random-text.ts';
import {
  canKeepFlows,
  dropFlow,
  keepFlow,
  keepHandedOver,
  readFlow,
  readFlows,
  sweepFlows,
  takeHandedOver,
} from '../../src/io/storage/presave-storage.ts';
import { brokenStorage, installStorage, memoryStorage } from '../support/fakes/fake-storage.ts';
import { FLOW_SETTINGS } from '../support/fakes/flow-settings.ts';

const NOW = 1_700_000_000_000;
const flow = (verifier: string, createdAt = NOW) => ({ ...FLOW_SETTINGS, verifier, createdAt });
const RELEASE = 'https://site.example/release';

describe('what is kept of a flow that is under way', () => {
  let restore = (): void => {};
  let storage: Storage;

  beforeEach(() => {
    const kept = memoryStorage();
    storage = kept();
    restore = installStorage(kept);
  });
  afterEach(() => restore());

  const names = (): string[] => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort();

  it('stands under the names of the specification and our own', () => {
    expect(keepFlow('s1', flow('v1'), RELEASE)).to.equal(true);
    expect(names()).to.deep.equal([
      'code_verifier',
      'presave_state_s1',
      'project_to_pre_save_href_v1',
      'project_to_pre_save_v1',
      'v1',
    ]);
    expect(storage.getItem('code_verifier')).to.equal('v1');
    expect(storage.getItem('v1')).to.equal('7');
    expect(readFlow('s1')).to.deep.equal({ state: 's1', flow: flow('v1'), href: RELEASE, isIntact: true });
  });

  it('goes without a trace, and leaves the flow of another tab alone', () => {
    keepFlow('s1', flow('v1'), RELEASE);
    keepFlow('s2', { ...flow('v2'), projectId: '8' }, RELEASE);
    dropFlow('s1');
    expect(storage.getItem('code_verifier')).to.equal('v2');
    expect(readFlow('s1')).to.equal(null);
    expect(readFlow('s2')?.flow.projectId).to.equal('8');
    dropFlow('s2');
    expect(names()).to.deep.equal([]);
  });

  it('is swept once it is over, and nothing else is', () => {
    storage.setItem('spotify_saved_7', 'true');
    storage.setItem('presave_state_broken', '{');
    keepFlow('old', flow('v1', NOW - 600_001), RELEASE);
    keepFlow('new', flow('v2', NOW - 1), RELEASE);
    keepHandedOver('nonce', {
      handedOver: true,
      createdAt: NOW - 600_001,
      projectId: '7',
      pixelEvent: 'PreSave',
      fragment: '',
    });
    sweepFlows(NOW);
    expect(readFlows()).to.deep.equal([flow('v2', NOW - 1)]);
    expect(names()).to.deep.equal([
      'code_verifier',
      'presave_state_new',
      'project_to_pre_save_href_v2',
      'project_to_pre_save_v2',
      'spotify_saved_7',
      'v2',
    ]);
  });

  it('is believed once where it was handed over, and is no flow', () => {
    const record = {
      handedOver: true,
      createdAt: NOW,
      projectId: '7',
      pixelEvent: 'PreSave',
      fragment: '#top',
    } as const;
    keepHandedOver('nonce', record);
    expect(readFlow('nonce')).to.equal(null);
    expect(takeHandedOver('other', NOW)).to.equal(null);
    expect(takeHandedOver('nonce', NOW)).to.deep.equal(record);
    expect(takeHandedOver('nonce', NOW)).to.equal(null);
    keepHandedOver('late', record);
    expect(takeHandedOver('late', NOW + 600_001)).to.equal(null);
    keepFlow('s1', flow('v1'), RELEASE);
    expect(takeHandedOver('s1', NOW)).to.equal(null);
    expect(readFlow('s1')).not.to.equal(null);
  });

  it('is all or nothing where storage is full', () => {
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      if (key.startsWith('project_')) throw new DOMException('Full', 'QuotaExceededError');
      setItem(key, value);
    };
    expect(canKeepFlows()).to.equal(true);
    expect(keepFlow('s1', flow('v1'), RELEASE)).to.equal(false);
    expect(names()).to.deep.equal([]);
  });

  it('is nothing where storage is refused', () => {
    restore();
    restore = installStorage(brokenStorage());
    expect(canKeepFlows()).to.equal(false);
    expect(keepFlow('s1', flow('v1'), RELEASE)).to.equal(false);
    expect(readFlows()).to.deep.equal([]);
    sweepFlows(NOW);
  });
});

describe('random text', () => {
  it('is the same on pages whose old libraries have put their own into Array.from', () => {
    const { from } = Array;
    Array.from = (list: ArrayLike<unknown>) => [].slice.call(list);
    try {
      expect(randomText(128)).to.match(/^[\w-]{128}$/);
    } finally {
      Array.from = from;
    }
  });

  it('has the length that is asked for, of characters that a verifier may have, none likelier than another', () => {
    const text = Array.from({ length: 200 }, () => randomText(128)).join('');
    expect(text).to.match(/^[\w-]{25600}$/);
    const counts = new Map<string, number>();
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).to.equal(64);
    // 400 of each are expected; six times the standard deviation is left to chance.
    for (const count of counts.values()) expect(count).to.be.within(280, 520);
    expect(randomText(16)).to.have.lengthOf(16);
  });
});
