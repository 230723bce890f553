import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { createButtonsOfPage } from '../../../src/presave/controller/buttons-of-page.ts';
import { createPresave, type Presave } from '../../../src/presave/controller/create-presave.ts';
import * as foreignPresaves from '../../../src/presave/controller/foreign-presaves.ts';
import { type IncomingPresave, resumePresave } from '../../../src/presave/controller/incoming-presave.ts';
import type { PresaveDeps } from '../../../src/presave/controller/presave-deps.ts';
import type { PresaveReporter } from '../../../src/presave/controller/presave-events.ts';
import { requestFragment } from '../../../src/presave/model/hand-over.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import type { PresaveRun } from '../../../src/presave/providers/presave-adapter.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { fakePresavePage } from '../../support/fakes/fake-presave-page.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { FLOW_SETTINGS, flowOf } from '../../support/fakes/flow-settings.ts';
import { settledPress } from '../../support/fakes/settled-press.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { leavePage, ORIGIN, visitPage } from '../../support/pages/visited-page.ts';
import { listenToConsole } from '../../support/until.ts';

const SPOTIFY: PresaveSettings = {
  ...DEFAULT_PRESAVE_SETTINGS,
  ...FLOW_SETTINGS,
  service: 'spotify',
  isSiteBaseGuessed: false,
};
/** The page of these tests is the redirect page. */
const HERE = { redirectUri: `${ORIGIN}/release` };
const RESPONSE: IncomingPresave = {
  kind: 'auth-response',
  query: '?code=1&state=s',
  state: 's',
  flow: flowOf({ ...FLOW_SETTINGS, verifier: 'v', createdAt: 1 }),
  href: 'https://site.example/release',
};
const saved = (projectId = '7'): IncomingPresave => ({
  kind: 'result',
  service: 'spotify',
  projectId,
  pixelEvent: 'Saved',
  outcome: { kind: 'saved' },
  isFlagSet: false,
});

describe('a flow that returned to this page', () => {
  let page: Page;
  let time: VirtualTime;
  let restore: (() => void)[] = [];
  let said: ReturnType<typeof listenToConsole>['said'];
  let parts: PresaveDeps;
  let resumed: PresaveRun[];
  let takenOver: [settings: PresaveSettings, projectId: string][];
  const task = (): Promise<void> => time.advance(1);

  beforeEach(() => {
    time = new VirtualTime().install();
    page = openPage();
    const console = listenToConsole();
    said = console.said;
    restore = [console.restore, () => time.restore(), installStorage(memoryStorage()), () => page.remove()];
    resumed = [];
    takenOver = [];
    parts = {
      store: createStore(),
      onIdle: () => {},
      loadReminder: async () => ({ downloadReminder: () => {} }),
      adapters: {
        spotify: async () => ({
          prepare: async () => null,
          start: async () => {},
          resume: async (run) => void resumed.push(run),
          takeOver: async (run, settings, _page, { projectId }) => {
            resumed.push(run);
            takenOver.push([settings, projectId]);
          },
        }),
        apple_music: () => new Promise(() => {}),
      },
      page: fakePresavePage({ origin: ORIGIN, href: `${ORIGIN}/release` }),
    };
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });
  // Once: WebKit lets an address be changed a hundred times in ten seconds.
  after(leavePage);

  function fakeReporter(): { reporter: PresaveReporter; reports: string[] } {
    const reports: string[] = [];
    return {
      reports,
      reporter: {
        dispatch: (type, detail) => void reports.push(`${type} ${detail.projectId}`),
        show: ({ kind }) => void reports.push(kind),
      },
    };
  }

  type Add = ReturnType<typeof open>['add'];

  function open(siteSettings: Partial<PresaveSettings> = {}) {
    const site = fakeReporter();
    const settings = (): PresaveSettings => ({ ...SPOTIFY, ...HERE, projectId: '', ...siteSettings });
    const registry = createButtonsOfPage(parts, { settings, reporter: site.reporter });
    return {
      reports: site.reports,
      resume: (incoming: IncomingPresave) => void resumePresave(incoming, parts, registry, async () => foreignPresaves),
      add(
        changes: Partial<PresaveSettings> = {},
        isTrusted = true,
        signal = new AbortController().signal,
        store = parts.store,
      ) {
        const { reporter, reports } = fakeReporter();
        const presave: Presave = createPresave(
          { ...parts, store },
          { ...reporter, loadDialog: async () => () => {} },
          () => isTrusted,
        );
        presave.configure({ ...SPOTIFY, ...HERE, ...changes });
        presave.connect();
        registry.add(presave, signal);
        return { reports, presave, status: () => store.get(presave.atoms.status) };
      },
    };
  }

  describe('by an authorization response', () => {
    it('is taken up at once, whatever buttons there are, and makes those of its release busy', async () => {
      const { resume, add } = open();
      resume(RESPONSE);
      const buttons = [add(), add({ projectId: '' }), add({ projectId: '8' }), add({ projectId: '', service: null })];
      await task();
      expect(resumed).to.have.lengthOf(1);
      expect(buttons.map(({ status }) => status())).to.deep.equal(['busy', 'busy', 'ready', 'unavailable']);
      resumed[0]?.finish({ kind: 'cancelled' });
      await task();
      expect(buttons.map(({ reports }) => reports)).to.deep.equal([['presavecancel 7', 'not-saved'], [], [], []]);
      expect(buttons.map(({ status }) => status())).to.deep.equal(['ready', 'unavailable', 'ready', 'unavailable']);
    });

    it('fails if the file that it needs does not load', async () => {
      const spotify = () => Promise.reject(new TypeError('offline'));
      parts = { ...parts, adapters: { ...parts.adapters, spotify } };
      const { resume, add } = open();
      resume(RESPONSE);
      const { reports } = add();
      await time.advance(10);
      expect(reports).to.deep.equal(['presaveerror 7', 'failed']);
    });
  });

  describe('is reported', () => {
    it('by the button of its project, before one that has no project, and never by one of another project', async () => {
      const { resume, add, reports } = open();
      resume(saved());
      const buttons = [add({ projectId: '8' }), add({ projectId: '' }), add(), add({ service: 'apple_music' })];
      await time.advance(2000);
      expect(buttons.map((button) => button.reports)).to.deep.equal([[], [], ['presave 7'], []]);
      expect(reports).to.deep.equal([]);
    });

    it('by an element before a button of the page, which an author may have written', async () => {
      const { resume, add } = open();
      resume(saved());
      const author = add({}, false);
      const element = add({}, true);
      await time.advance(2000);
      expect([author.reports, element.reports]).to.deep.equal([[], ['presave 7']]);
    });

    it('by the document after a second and a half, also where the button has left', async () => {
      const { resume, add, reports } = open();
      const leaving = new AbortController();
      const gone = add({}, true, leaving.signal);
      leaving.abort();
      resume(saved());
      await time.advance(1498);
      expect(reports).to.deep.equal([]);
      await time.advance(5);
      expect([gone.reports, reports]).to.deep.equal([[], ['presave 7']]);
    });
  });

  it('is saved at once, and reported to the pixel further down on the page', async () => {
    const { resume, add } = open();
    resume(saved());
    const { status } = add();
    expect(status()).to.equal('saved');
    const told: unknown[] = [];
    Reflect.set(globalThis, 'fbq', (...given: unknown[]) => told.push(...given));
    restore.push(() => Reflect.deleteProperty(globalThis, 'fbq'));
    await task();
    expect(told).to.deep.equal(['trackCustom', 'Saved', { project_id: '7', dsp_name: 'spotify' }]);
  });

  it('is shown by a button without a project, which also reports it', async () => {
    const { resume, add } = open();
    resume(saved());
    const { status, reports } = add({ projectId: '' });
    expect(status()).to.equal('saved');
    await time.advance(2000);
    expect(reports).to.deep.equal(['presave 7']);
  });

  describe('with a button of another copy of the script, which has a store of its own', () => {
    const addOther = (open: { add: Add }, projectId: string) =>
      open.add({ projectId }, true, new AbortController().signal, createStore());

    for (const isEarly of [true, false])
      it(`is shown by it without a project, if it came ${isEarly ? 'before' : 'after'} the flow`, async () => {
        const opened = open();
        const early = isEarly ? addOther(opened, '') : null;
        opened.resume(saved());
        const { status, reports } = early ?? addOther(opened, '');
        expect(status()).to.equal('saved');
        await time.advance(2000);
        expect(reports).to.deep.equal(['presave 7']);
      });

    it('is reported by it once its project is set', async () => {
      const opened = open();
      const { presave, reports } = addOther(opened, '8');
      opened.resume(saved());
      await time.advance(100);
      presave.configure({ ...SPOTIFY, ...HERE, projectId: '7' });
      await time.advance(100);
      expect(reports).to.deep.equal(['presave 7']);
    });
  });

  it('leaves the flag to the redirect page of this origin, which has set it', async () => {
    const { resume, add } = open();
    resume({ ...saved(), isFlagSet: true } as IncomingPresave);
    const { reports } = add();
    await time.advance(10);
    expect(reports).to.deep.equal(['presave 7']);
    expect(localStorage.getItem('spotify_saved_7')).to.equal(null);
  });

  it('is reported with the alert where it failed on the redirect page', async () => {
    const { resume, add } = open();
    const outcome = { kind: 'failed', code: 'presave-failed', message: 'no' } as const;
    resume({ kind: 'result', service: 'spotify', projectId: '7', pixelEvent: 'Saved', outcome, isFlagSet: true });
    const { reports } = add();
    await time.advance(10);
    expect(reports).to.deep.equal(['presaveerror 7', 'failed']);
  });

  it('is reported to scripts and the console alone where its state is unknown, and ends no other flow', async () => {
    const { resume, add } = open();
    const { presave, status, reports } = add();
    presave.press(settledPress());
    resume({ kind: 'unknown-state', service: 'spotify', projectId: '7' });
    await time.advance(10);
    expect([reports, status()]).to.deep.equal([['presavestart 7', 'presaveerror 7'], 'busy']);
    expect(said.map(({ text }) => text).join()).to.contain('state that is not ours');
  });

  describe('because another page hands it over', () => {
    const fragment = requestFragment({
      service: 'spotify',
      projectId: '9',
      returnTo: 'https://cms.example/',
      nonce: 'n'.repeat(16),
    });
    const LISTED = { returnOrigins: ['https://cms.example'] };
    const handOver: IncomingPresave = { kind: 'hand-over', service: 'spotify' };

    it('runs with the settings of the element that lists origins, never with those of a page’s own button', async () => {
      visitPage(`/back${fragment}`);
      const { resume, add } = open();
      resume(handOver);
      add({ ...LISTED, clientId: 'of an author' }, false);
      await task();
      await task();
      expect(takenOver).to.deep.equal([]);
      add({ ...LISTED, clientId: 'of the site' });
      await time.advance(10);
      expect(takenOver.map(([{ clientId, projectId }]) => [clientId, projectId])).to.deep.equal([['of the site', '9']]);
    });

    it('is ignored on every page but that at the redirect URI, though the site lists origins on all of them', async () => {
      visitPage(`/post${fragment}`);
      const { resume, reports } = open({ ...LISTED, redirectUri: `${ORIGIN}/back` });
      resume(handOver);
      await time.advance(5000);
      expect([takenOver, reports, said]).to.deep.equal([[], [], []]);
    });

    it('runs when an element gets its list of origins later', async () => {
      visitPage(`/back${fragment}`);
      const { resume, add } = open();
      resume(handOver);
      const { presave } = add();
      await time.advance(500);
      expect(takenOver).to.deep.equal([]);
      presave.configure({ ...SPOTIFY, ...HERE, ...LISTED });
      await time.advance(10);
      expect(takenOver).to.have.lengthOf(1);
    });

    it('runs with the settings of the site where no element has its own', async () => {
      const visited = visitPage(`/back${fragment}`);
      const { resume } = open(LISTED);
      resume(handOver);
      await time.advance(10);
      expect(takenOver.map(([, projectId]) => projectId)).to.deep.equal(['9']);
      expect(visited.href).to.equal(`${ORIGIN}/back`);
    });
  });
});
