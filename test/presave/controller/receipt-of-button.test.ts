import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { createPresave } from '../../../src/presave/controller/create-presave.ts';
import { browserDeps } from '../../../src/presave/controller/presave-deps.ts';
import { DEFAULT_PRESAVE_SETTINGS } from '../../../src/presave/model/presave-attributes.ts';
import type { PresavePage } from '../../../src/presave/page/presave-page.ts';
import { saveReceipt, setSavedFlag } from '../../../src/presave/storage/saved-storage.ts';
import { type Answer, type FakeFetch, fakeFetch, json } from '../../support/fakes/fake-fetch.ts';
import { openPage } from '../../support/fakes/fake-page.ts';
import { fakePresavePage, ORIGIN } from '../../support/fakes/fake-presave-page.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const SPOTIFY = {
  ...DEFAULT_PRESAVE_SETTINGS,
  service: 'spotify',
  projectId: '7',
  clientId: 'c',
  redirectUri: `${ORIGIN}/back`,
  siteBase: ORIGIN,
} as const;

describe('a button with a receipt', () => {
  let time: VirtualTime;
  let net: FakeFetch;
  let restore: (() => void)[] = [];
  let events: string[];

  beforeEach(() => {
    time = new VirtualTime().install();
    const page = openPage();
    restore = [() => time.restore(), installStorage(memoryStorage()), page.remove];
    events = [];
    setSavedFlag('spotify_saved_7');
    saveReceipt('spotify_saved_7', `${ORIGIN}/receipt/t`);
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  /** A button whose page is idle after a second. */
  function connect(answer: Answer, changes: Partial<PresavePage> = {}) {
    net = fakeFetch(answer);
    restore.push(net.restore);
    const deps = {
      ...browserDeps(createStore(), fakePresavePage(changes)),
      onIdle: (signal: AbortSignal, callback: () => void) => void setTimeout(() => signal.aborted || callback(), 1000),
    };
    const presave = createPresave(deps, {
      dispatch: (type, detail) => void events.push(`${type} ${Object.values(detail).join(' ')}`),
      show: () => {},
      loadDialog: async () => () => {},
    });
    presave.configure(SPOTIFY);
    presave.connect();
    // A connected button hears of the releases that later tests save.
    restore.push(presave.disconnect);
    return { presave, status: () => deps.store.get(presave.atoms.status) };
  }

  it('asks for it once the page is idle, and can be pressed again if it was revoked', async () => {
    const { status } = connect(json({ state: 'revoked' }));
    await time.advance(999);
    expect([status(), net.requests.length]).to.deep.equal(['saved', 0]);
    // Engines read a body in tasks of their own.
    while (events.length === 0) await time.advance(1);
    expect([status(), net.requests.length]).to.deep.equal(['ready', 1]);
    expect(events).to.deep.equal(['presavechange spotify 7 revoked']);
  });

  it('stays saved if the release is delivered', async () => {
    const { status } = connect(json({ state: 'delivered' }));
    await time.advance(5000);
    expect([status(), net.requests.length]).to.deep.equal(['saved', 1]);
    expect(events).to.deep.equal([]);
  });

  it('asks for it when another tab has saved the release', async () => {
    localStorage.clear();
    const { status } = connect(json({ state: 'waiting' }));
    await time.advance(5000);
    expect([status(), net.requests.length]).to.deep.equal(['ready', 0]);
    saveReceipt('spotify_saved_7', `${ORIGIN}/receipt/new`);
    setSavedFlag('spotify_saved_7');
    await time.advance(5000);
    expect([status(), net.requests.map(({ url }) => url)]).to.deep.equal(['saved', [`${ORIGIN}/receipt/new`]]);
  });

  it('asks for it on a page in the background only once that is visible', async () => {
    let isVisible = false;
    let onVisible = (): void => {};
    connect(json({ state: 'waiting' }), {
      isVisible: () => isVisible,
      onVisible: (_signal, callback) => {
        onVisible = callback;
      },
    });
    await time.advance(5000);
    expect(net.requests).to.have.lengthOf(0);
    isVisible = true;
    onVisible();
    await time.advance(5000);
    expect(net.requests).to.have.lengthOf(1);
  });

  it('asks for it if it was moved before the page was idle', async () => {
    const { presave } = connect(json({ state: 'waiting' }));
    presave.disconnect();
    presave.connect();
    await time.advance(5000);
    expect(net.requests).to.have.lengthOf(1);
  });

  it('does not ask for it once it has left the page', async () => {
    const { presave } = connect(json({ state: 'revoked' }));
    presave.disconnect();
    await time.advance(5000);
    expect([net.requests.length, events]).to.deep.equal([0, []]);
  });
});
