import { expect } from 'chai';
import { randomText } from '../../../src/presave/providers/redirect-adapter.ts';
import {
  canSaveFlows,
  consumeHandOver,
  readFlows,
  removeExpiredFlows,
  removeFlow,
  saveFlow,
  saveHandOver,
} from '../../../src/presave/storage/presave-storage.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { FLOW_SETTINGS, flowOf } from '../../support/fakes/flow-settings.ts';
import { readFlow } from '../../support/fakes/stored-flow.ts';

const NOW = 1_700_000_000_000;
const flow = (verifier: string, createdAt = NOW) => ({ ...FLOW_SETTINGS, verifier, createdAt });
const RELEASE = 'https://site.example/release';

describe('a flow in storage', () => {
  let restore = (): void => {};
  let storage: Storage;

  beforeEach(() => {
    const kept = memoryStorage();
    storage = kept();
    restore = installStorage(kept);
  });
  afterEach(() => restore());

  const names = (): string[] => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort();

  it('is stored under documented keys', () => {
    expect(saveFlow('s1', flow('v1'), RELEASE)).to.equal(true);
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
    saveFlow('s1', flow('v1'), RELEASE);
    saveFlow('s2', { ...flow('v2'), projectId: '8' }, RELEASE);
    removeFlow('s1');
    expect(storage.getItem('code_verifier')).to.equal('v2');
    expect(readFlow('s1')).to.equal(null);
    expect(readFlow('s2')?.flow.projectId).to.equal('8');
    removeFlow('s2');
    expect(names()).to.deep.equal([]);
  });

  it('is removed once it has expired, and nothing else is', () => {
    storage.setItem('spotify_saved_7', 'true');
    storage.setItem('presave_state_broken', '{');
    saveFlow('old', flow('v1', NOW - 600_001), RELEASE);
    saveFlow('new', flow('v2', NOW - 1), RELEASE);
    saveHandOver('nonce', {
      handedOver: true,
      service: 'spotify',
      createdAt: NOW - 600_001,
      projectId: '7',
      pixelEvent: 'PreSave',
      fragment: '',
    });
    removeExpiredFlows(NOW);
    expect(readFlows()).to.deep.equal([flowOf(flow('v2', NOW - 1))]);
    expect(names()).to.deep.equal([
      'code_verifier',
      'presave_state_new',
      'project_to_pre_save_href_v2',
      'project_to_pre_save_v2',
      'spotify_saved_7',
      'v2',
    ]);
  });

  it('is consumed once if it is the record of a hand-over, which is no flow', () => {
    const record = {
      handedOver: true,
      service: 'spotify',
      createdAt: NOW,
      projectId: '7',
      pixelEvent: 'PreSave',
      fragment: '#top',
    } as const;
    saveHandOver('nonce', record);
    expect(readFlow('nonce')).to.equal(null);
    expect(consumeHandOver('other', NOW)).to.equal(null);
    expect(consumeHandOver('nonce', NOW)).to.deep.equal(record);
    expect(consumeHandOver('nonce', NOW)).to.equal(null);
    saveHandOver('late', record);
    expect(consumeHandOver('late', NOW + 600_001)).to.equal(null);
    saveFlow('s1', flow('v1'), RELEASE);
    expect(consumeHandOver('s1', NOW)).to.equal(null);
    expect(readFlow('s1')).not.to.equal(null);
  });

  it('is complete or absent if storage is full', () => {
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      if (key.startsWith('project_')) throw new DOMException('Full', 'QuotaExceededError');
      setItem(key, value);
    };
    expect(canSaveFlows()).to.equal(true);
    expect(saveFlow('s1', flow('v1'), RELEASE)).to.equal(false);
    expect(names()).to.deep.equal([]);
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

  it('has the requested length, and equally likely characters that a verifier may contain', () => {
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
