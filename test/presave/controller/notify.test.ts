import { expect } from 'chai';
import { atom, createStore } from 'jotai/vanilla';
import { createPresave } from '../../../src/presave/controller/create-presave.ts';
import { createNotify } from '../../../src/presave/controller/notify.ts';
import { browserDeps } from '../../../src/presave/controller/presave-deps.ts';
import type { PresaveQuestion } from '../../../src/presave/controller/presave-events.ts';
import type { NotifyBrowser } from '../../../src/presave/model/notify-support.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import type { PresavePage } from '../../../src/presave/page/presave-page.ts';
import type { NotifyWords } from '../../../src/presave/state/notify-atoms.ts';
import { setSavedFlag } from '../../../src/presave/storage/saved-storage.ts';
import { type Answer, type FakeFetch, fakeFetch, json, status } from '../../support/fakes/fake-fetch.ts';
import { openPage } from '../../support/fakes/fake-page.ts';
import { fakePresavePage, ORIGIN } from '../../support/fakes/fake-presave-page.ts';
import { brokenStorage, installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { settledPress } from '../../support/fakes/settled-press.ts';
import { listenToConsole, until } from '../../support/until.ts';

const SETTINGS: PresaveSettings = {
  ...DEFAULT_PRESAVE_SETTINGS,
  projectId: '7',
  siteBase: ORIGIN,
  isSiteBaseGuessed: false,
  notify: true,
  notifyWorker: `${ORIGIN}/mixtape-notify.js`,
};
const KEY = 'push_saved_7';
const RECEIPT = `${ORIGIN}/receipt/t`;
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
const WORDS: NotifyWords = {
  saved: 'We will tell you',
  receipt: 'Your notification',
  notes: { refused: 'Refused', unsupported: 'Unsupported', 'home-screen': 'Home screen', failed: 'Failed' },
  question: { title: 'Notify me', ask: (site) => `${site} asks`, fact: 'A fact' },
};
const answering: Answer = (request) =>
  request.url.endsWith('/key') ? json({ key: 'k' })(request) : json({ receipt: RECEIPT })(request);

describe('Notify me', () => {
  let net: FakeFetch;
  let restore: (() => void)[] = [];
  let messages: ReturnType<typeof listenToConsole>;

  beforeEach(() => {
    const page = openPage();
    messages = listenToConsole();
    restore = [installStorage(memoryStorage()), page.remove, messages.restore];
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  const texts = (): readonly string[] => messages.said.map(({ text }) => text);

  interface Given {
    readonly answer?: Answer;
    readonly page?: Partial<PresavePage>;
    readonly settings?: Partial<PresaveSettings>;
    readonly browser?: Partial<NotifyBrowser>;
    readonly permission?: NotificationPermission;
    readonly subscribe?: () => Promise<PushSubscriptionJSON>;
  }

  function create({
    answer = answering,
    page = {},
    settings = {},
    browser = {},
    permission = 'granted',
    ...given
  }: Given = {}) {
    net = fakeFetch(answer);
    restore.push(net.restore);
    const steps: string[] = [];
    const questions: PresaveQuestion[] = [];
    let current: NotificationPermission = browser.permission ?? 'default';
    const deps = {
      ...browserDeps(createStore(), fakePresavePage(page)),
      onIdle: (_: AbortSignal, act: () => void) => act(),
    };
    const presave = createPresave(
      deps,
      {
        dispatch: (type) => void steps.push(type),
        show: () => {},
        loadDialog: async () => (asked) => void questions.push(asked),
      },
      () => true,
    );
    presave.configure({ ...SETTINGS, ...settings });
    presave.connect();
    restore.push(presave.disconnect);
    const notify = createNotify({
      ...deps,
      atoms: presave.atoms,
      withConsent: presave.withConsent,
      wordsAtom: atom(WORDS),
      push: {
        browser: () => ({ hasPush: true, userAgent: '', touchPoints: 0, ...browser, permission: current }),
        async ask() {
          steps.push('ask');
          current = permission;
          return permission;
        },
        async subscribe(workerUrl, key) {
          steps.push(`subscribe ${workerUrl} ${key}`);
          return given.subscribe?.() ?? SUBSCRIPTION;
        },
      },
    });
    const closing = new AbortController();
    restore.push(() => closing.abort());
    notify.start(closing.signal);
    const view = () => deps.store.get(presave.atoms.notifyView);
    const block = (): void => {
      current = 'denied';
    };
    return { presave, notify, steps, questions, view, block, store: deps.store };
  }

  it('asks for the permission in the click itself, subscribes with the server’s key, and keeps the receipt', async () => {
    const { notify, steps, view } = create({ settings: { sendTimeZone: true } });
    notify.press(settledPress());
    expect(steps).to.deep.equal(['ask']);
    expect(view().status).to.equal('busy');
    await until(() => view().status === 'saved');
    expect(steps).to.deep.equal(['ask', `subscribe ${ORIGIN}/mixtape-notify.js k`]);
    expect(view()).to.deep.equal({
      status: 'saved',
      text: 'We will tell you',
      note: { kind: 'read-out', text: 'We will tell you' },
      receipt: { href: RECEIPT, text: 'Your notification' },
    });
    const [key, posted] = net.requests;
    expect([key?.url, posted?.url]).to.deep.equal([`${ORIGIN}/api/notify/key`, `${ORIGIN}/api/notify`]);
    expect(await posted?.json()).to.deep.equal({
      project_id: '7',
      subscription: SUBSCRIPTION,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(localStorage.getItem(KEY)).to.equal('true');
    expect(localStorage.getItem('presave_receipt_push_7')).to.equal(RECEIPT);
  });

  it('keeps no older receipt if the server answers none', async () => {
    localStorage.setItem('presave_receipt_push_7', RECEIPT);
    const { notify, view } = create({
      answer: (request) => (request.url.endsWith('/key') ? json({ key: 'k' }) : json({}))(request),
    });
    notify.press(settledPress());
    await until(() => view().status === 'saved');
    expect([view().receipt, localStorage.getItem('presave_receipt_push_7')]).to.deep.equal([null, null]);
  });

  it('does nothing at a second press', async () => {
    const { notify, steps, view } = create();
    notify.press(settledPress());
    notify.press(settledPress());
    await until(() => view().status === 'saved');
    notify.press(settledPress());
    expect(steps.filter((step) => step === 'ask')).to.have.length(1);
  });

  it('asks in the dialog first if the press may not be meant, and for the permission only in the click on Continue', async () => {
    const { notify, steps, questions } = create();
    notify.press({ at: performance.now(), attentiveForMs: 10 });
    await until(() => questions.length === 1);
    expect(steps).to.deep.equal([]);
    expect(questions[0]?.subject).to.include({ title: 'Notify me', fact: 'A fact' });
    expect(questions[0]?.onContinue(settledPress(), 100)).to.equal(false);
    expect(steps).to.deep.equal([]);
    expect(questions[0]?.onContinue(settledPress(), 60_000)).to.equal(true);
    expect(steps).to.deep.equal(['ask']);
  });

  for (const [title, change] of [
    ['for another release', { projectId: '8' }],
    ['of another site', { siteBase: 'https://other.example' }],
  ] as const)
    it(`closes its question if the button is ${title} meanwhile`, async () => {
      const { notify, questions, presave } = create();
      notify.press({ at: performance.now(), attentiveForMs: 10 });
      await until(() => questions.length === 1);
      expect(questions[0]?.closing.signal.aborted).to.equal(false);
      presave.configure({ ...SETTINGS, ...change });
      expect(questions[0]?.closing.signal.aborted).to.equal(true);
    });

  it('asks nothing under a page of another origin: this page opens in a tab', () => {
    const opened: string[] = [];
    const { notify, steps } = create({ page: { isFramed: true, open: (address) => void opened.push(address) } });
    notify.press(settledPress());
    expect([opened.length, steps]).to.deep.equal([1, []]);
  });

  for (const [title, given, text] of [
    ['has refused before', { browser: { permission: 'denied' } }, 'Refused'],
    ['refuses now', { permission: 'denied' }, 'Refused'],
    ['has a browser without push', { browser: { hasPush: false } }, 'Unsupported'],
  ] as const) {
    it(`says so to a visitor who ${title}, and offers the reminder`, async () => {
      const { notify, view, store, presave } = create({ ...given, settings: { releaseDate: '2100-12-04' } });
      expect(store.get(presave.atoms.canRemind)).to.equal(false);
      notify.press(settledPress());
      await until(() => view().note.text !== '');
      expect(view()).to.deep.include({ status: 'ready', note: { kind: 'not-saved', text } });
      expect(store.get(presave.atoms.canRemind)).to.equal(true);
      expect(net.requests).to.deep.equal([]);
    });
  }

  it('says nothing to a visitor who has closed the browser’s question, and can be pressed again', async () => {
    const { notify, view, steps } = create({ permission: 'default' });
    notify.press(settledPress());
    await until(() => view().status === 'ready');
    expect(view().note.text).to.equal('');
    notify.press(settledPress());
    expect(steps).to.deep.equal(['ask', 'ask']);
  });

  for (const [title, given] of [
    ['the server has no key', { answer: json({}) }],
    ['the server does not answer', { answer: () => Promise.reject(new TypeError('network')) }],
    ['the browser cannot subscribe', { subscribe: () => Promise.reject(new DOMException('no', 'AbortError')) }],
    [
      'the server refuses',
      {
        answer: (request: Request) => (request.url.endsWith('/key') ? json({ key: 'k' }) : status(400))(request),
      },
    ],
  ] as const) {
    it(`says that it failed if ${title}, and can be pressed again`, async () => {
      const { notify, view } = create(given as Given);
      notify.press(settledPress());
      await until(() => view().note.text !== '');
      expect(view()).to.deep.include({ status: 'ready', note: { kind: 'failed', text: 'Failed' } });
      expect(localStorage.getItem(KEY)).to.equal(null);
      expect(messages.codes).to.include('presave-failed');
      expect(texts().join()).to.not.include('push.example');
    });
  }

  it('remembers it at the next visit, unless the visitor has blocked messages since then', async () => {
    setSavedFlag(KEY);
    localStorage.setItem('presave_receipt_push_7', RECEIPT);
    expect(create({ browser: { permission: 'granted' } }).view()).to.deep.include({
      status: 'saved',
      note: { kind: 'read-out', text: '' },
      receipt: { href: RECEIPT, text: 'Your notification' },
    });
    expect(create({ browser: { permission: 'denied' } }).view().status).to.equal('ready');
    // The server is asked at the visit. Its answer must not come during the next test.
    await until(() => localStorage.getItem('presave_receipt_state_push_7') !== null);
  });

  for (const [title, storage] of [
    ['keeps what was promised', memoryStorage],
    ['is refused', brokenStorage],
  ] as const)
    it(`can be pressed again where the visitor has blocked messages since the press, and storage ${title}`, async () => {
      restore.push(installStorage(storage()));
      let comeBack = (): void => {};
      const { notify, view, block } = create({
        page: {
          onVisible: (_, callback) => {
            comeBack = callback;
          },
        },
      });
      notify.press(settledPress());
      await until(() => view().status === 'saved');
      comeBack();
      expect(view()).to.deep.include({ status: 'saved', note: { kind: 'read-out', text: 'We will tell you' } });
      block();
      comeBack();
      expect(view()).to.deep.include({ status: 'ready', text: '', note: { kind: 'read-out', text: '' } });
    });

  it('shows no receipt of another site', () => {
    setSavedFlag(KEY);
    localStorage.setItem('presave_receipt_push_7', 'https://evil.example/receipt/t');
    expect(create({ browser: { permission: 'granted' } }).view().receipt).to.equal(null);
  });

  it('can be pressed again once the server says that it was revoked, and asks it once a day', async () => {
    setSavedFlag(KEY);
    localStorage.setItem('presave_receipt_push_7', RECEIPT);
    const { view } = create({ browser: { permission: 'granted' }, answer: json({ state: 'revoked' }) });
    await until(() => view().status === 'ready');
    expect(localStorage.getItem(KEY)).to.equal(null);
    setSavedFlag(KEY);
    localStorage.setItem('presave_receipt_push_7', RECEIPT);
    create({ browser: { permission: 'granted' }, answer: json({ state: 'waiting' }) });
    await until(() => localStorage.getItem('presave_receipt_state_push_7') !== null);
    create({ browser: { permission: 'granted' }, answer: json({ state: 'waiting' }) });
    expect(net.requests).to.deep.equal([]);
  });

  it('asks the server once for two buttons of a project, and at a quick return to the tab', async () => {
    setSavedFlag(KEY);
    localStorage.setItem('presave_receipt_push_7', RECEIPT);
    let give = (): void => {};
    const held: Answer = (request) =>
      new Promise<void>((resolve) => {
        give = resolve;
      }).then(() => json({ state: 'revoked' })(request));
    let comeBack = (): void => {};
    const page: Partial<PresavePage> = {
      onVisible: (_, callback) => {
        comeBack = callback;
      },
    };
    const first = create({ browser: { permission: 'granted' }, answer: held });
    const requests = net.requests;
    const second = create({ browser: { permission: 'granted' }, answer: held, page });
    comeBack();
    expect([requests.length, net.requests.length]).to.deep.equal([1, 0]);
    give();
    await until(() => first.view().status === 'ready');
    expect(second.view().status).to.equal('ready');
  });

  it('asks the server once a day where storage is refused, however often the visitor returns to the tab', async () => {
    restore.push(installStorage(brokenStorage()));
    let now = Date.now();
    let comeBack = (): void => {};
    const page: Partial<PresavePage> = {
      now: () => now,
      onVisible: (_, callback) => {
        comeBack = callback;
      },
    };
    const { notify, view } = create({ page, answer: (request) => answering(request) });
    notify.press(settledPress());
    await until(() => view().status === 'saved');
    const asked = (): number => net.requests.filter(({ method, url }) => method === 'GET' && url === RECEIPT).length;
    comeBack();
    comeBack();
    // The server has just answered the subscription.
    expect([asked(), view().receipt?.href]).to.deep.equal([0, RECEIPT]);
    now += 25 * 3600 * 1000;
    comeBack();
    await until(() => asked() === 1);
    await new Promise((resolve) => setTimeout(resolve));
    comeBack();
    expect([asked(), view().status]).to.deep.equal([1, 'saved']);
  });

  it('follows what another tab has done', async () => {
    const { view } = create({ browser: { permission: 'granted' } });
    expect(view().status).to.equal('ready');
    setSavedFlag(KEY);
    expect(view().status).to.equal('saved');
  });

  it('is of the release that the button names: an answer for an earlier one does not count', async () => {
    const { notify, view, presave } = create();
    notify.press(settledPress());
    presave.configure({ ...SETTINGS, projectId: '8' });
    expect(view().status).to.equal('ready');
    await until(() => localStorage.getItem(KEY) === 'true');
    expect(view().status).to.equal('ready');
  });

  for (const [title, settings, message] of [
    ['without the worker', { notifyWorker: '' }, 'notify-worker'],
    ['with a worker of another origin', { notifyWorker: 'https://cdn.example/mixtape-notify.js' }, 'notify-worker'],
    ['whose script is from another origin', { isSiteBaseGuessed: true, siteBase: 'https://cdn.example' }, 'site-base'],
  ] as const) {
    it(`is not offered by a button ${title}: the console says what is missing`, () => {
      const { presave, view, store } = create({ settings });
      expect(view().status).to.equal('off');
      expect(store.get(presave.atoms.canNotify)).to.equal(false);
      expect(messages.codes).to.include('presave-config');
      expect(texts().join()).to.include(message);
    });
  }

  it('needs no service: there is no main button then', () => {
    const { presave, store } = create();
    expect(store.get(presave.atoms.kind)).to.equal('reminder');
    expect(store.get(presave.atoms.canRemind)).to.equal(false);
  });

  it('is not offered once the release is out', () => {
    const { presave, store } = create({ settings: { releaseDate: '2020-01-01' } });
    expect(store.get(presave.atoms.canNotify)).to.equal(false);
  });
});
