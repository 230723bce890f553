import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { createButtonsOfPage } from '../../../src/presave/controller/buttons-of-page.ts';
import { createPresave, type Presave } from '../../../src/presave/controller/create-presave.ts';
import * as foreignPresaves from '../../../src/presave/controller/foreign-presaves.ts';
import { consumeIncomingPresaves, resumePresave } from '../../../src/presave/controller/incoming-presave.ts';
import { browserDeps, type PresaveDeps } from '../../../src/presave/controller/presave-deps.ts';
import type { PresaveReporter } from '../../../src/presave/controller/presave-events.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import { isPresavePossible } from '../../../src/presave/page/redirect-entry.ts';
import { saveFlow, saveHandOver } from '../../../src/presave/storage/presave-storage.ts';
import { openPage } from '../../support/fakes/fake-page.ts';
import { fakePresavePage } from '../../support/fakes/fake-presave-page.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { FLOW_SETTINGS } from '../../support/fakes/flow-settings.ts';
import { readFlow } from '../../support/fakes/stored-flow.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { leavePage, ORIGIN, visitPage } from '../../support/pages/visited-page.ts';
import { listenToConsole } from '../../support/until.ts';

const NOW = 1_700_000_000_000;
const STATE = 'AbC-_0123456789z';
const ANSWER = `/back?of=7&code=c&state=${STATE}`;
const REDIRECT_URI = `${ORIGIN}/back?of=7`;
const FLOW = { ...FLOW_SETTINGS, verifier: 'v', createdAt: NOW - 1000, redirectUri: REDIRECT_URI };
const SPOTIFY: PresaveSettings = {
  ...DEFAULT_PRESAVE_SETTINGS,
  ...FLOW_SETTINGS,
  service: 'spotify',
  siteBase: ORIGIN,
};
/** The two reports: an event, and a notice for the visitor. */
const TOLD = ['presaveerror 7 presave-elsewhere', 'elsewhere'];

describe('an answer to a pre-save of another browser', () => {
  let time: VirtualTime;
  let restore: (() => void)[] = [];
  let deps: PresaveDeps;

  beforeEach(() => {
    time = new VirtualTime().install();
    const page = openPage();
    const console = listenToConsole();
    restore = [
      console.restore,
      () => time.restore(),
      installStorage(memoryStorage()),
      installStorage(memoryStorage(), 'sessionStorage'),
      page.remove,
    ];
    deps = { ...browserDeps(createStore(), fakePresavePage({ origin: ORIGIN })), onIdle: () => {} };
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });
  after(leavePage);

  function fakeReporter(): { reporter: PresaveReporter; reports: string[] } {
    const reports: string[] = [];
    return {
      reports,
      reporter: {
        dispatch: (type, detail) =>
          void reports.push(`${type} ${detail.projectId} ${'error' in detail ? detail.error.code : ''}`),
        show: ({ kind }) => void reports.push(kind),
      },
    };
  }

  /** Opens an address. @param site what the site configures for all its pages */
  function arrive(path: string, site: Partial<PresaveSettings> = { redirectUri: '' }) {
    const { reporter, reports } = fakeReporter();
    const settings = (): PresaveSettings => ({ ...SPOTIFY, projectId: '7', ...site });
    const buttons = createButtonsOfPage(deps, { settings, reporter });
    const visited = visitPage(path);
    const incoming = consumeIncomingPresaves(NOW);
    for (const each of incoming) void resumePresave(each, deps, buttons, async () => foreignPresaves);
    return {
      incoming,
      reports,
      href: () => visited.href,
      add(isTrusted = true, changes: Partial<PresaveSettings> = {}) {
        const button = fakeReporter();
        const presave: Presave = createPresave(
          deps,
          { ...button.reporter, loadDialog: async () => () => {} },
          () => isTrusted,
        );
        presave.configure({ ...SPOTIFY, redirectUri: REDIRECT_URI, ...changes });
        presave.connect();
        buttons.add(presave, new AbortController().signal);
        return { reports: button.reports, status: () => deps.store.get(presave.atoms.status) };
      },
    };
  }

  describe('is told, and taken out of the address', () => {
    it('by the button whose redirect URI it has come to', async () => {
      const { add, reports, href } = arrive(`${ANSWER}&iss=i#top`);
      const other = add(true, { redirectUri: `${ORIGIN}/back?of=8` });
      const button = add();
      await time.advance(10);
      expect([button.reports, other.reports, reports]).to.deep.equal([TOLD, [], []]);
      expect(href()).to.equal(`${REDIRECT_URI}#top`);
      expect(button.status()).to.equal('ready');
    });

    it('by a button that the page adds a second later', async () => {
      const { add, reports, href } = arrive(ANSWER);
      await time.advance(1000);
      const button = add();
      await time.advance(500);
      expect([button.reports, reports]).to.deep.equal([TOLD, []]);
      expect(href()).to.equal(REDIRECT_URI);
    });

    it('by the site where the page has no button for it', async () => {
      const { reports, href } = arrive(ANSWER, { redirectUri: REDIRECT_URI });
      await time.advance(2000);
      expect(reports).to.deep.equal(TOLD);
      expect(href()).to.equal(REDIRECT_URI);
    });

    for (const [what, path] of [
      ['an error', `/back?of=7&error=access_denied&error_description=no&state=${STATE}`],
      ['a slash that the server has added', `/back/?of=7&code=c&state=${STATE}`],
    ] as const) {
      it(`also with ${what}`, async () => {
        const { add, href } = arrive(path);
        const button = add();
        await time.advance(10);
        expect(button.reports).to.deep.equal(TOLD);
        expect(href()).to.equal(ORIGIN + path.replace(/of=7.*/, 'of=7'));
      });
    }

    it('while a flow of this browser goes on', async () => {
      saveFlow(STATE, FLOW, `${ORIGIN}/release`);
      const { add } = arrive(ANSWER.replace(STATE, 'A'.repeat(16)));
      const button = add();
      await time.advance(10);
      expect(button.reports).to.deep.equal(TOLD);
      expect(readFlow(STATE)?.flow).to.deep.equal(FLOW);
    });

    it('but not if the page has changed the address meanwhile', async () => {
      const { add, href } = arrive(ANSWER);
      const button = add();
      visitPage('/other?code=of-the-site');
      await time.advance(10);
      expect(button.reports).to.deep.equal(TOLD);
      expect(href()).to.equal(`${ORIGIN}/other?code=of-the-site`);
    });

    it('once: the address that is left says nothing', async () => {
      const { href } = arrive(ANSWER, { redirectUri: REDIRECT_URI });
      await time.advance(10);
      expect(arrive(href()).incoming).to.deep.equal([]);
    });
  });

  describe('is left alone', () => {
    /** Nothing is told, and the address stays as it is. */
    async function isLeftAlone(path: string, isTrusted = true): Promise<void> {
      const { add, reports, href } = arrive(path);
      const button = add(isTrusted);
      await time.advance(5000);
      expect([button.reports, reports]).to.deep.equal([[], []]);
      expect(href()).to.equal(ORIGIN + path);
    }

    for (const [what, path] of [
      ['another page', ANSWER.replace('/back', '/sign-in')],
      ['the same page with another parameter, as of a sign-in', `${ANSWER}&provider=mail`],
      ['the page without a parameter of the redirect URI', ANSWER.replace('of=7&', '')],
    ] as const) {
      it(`at ${what}`, () => isLeftAlone(path));
    }

    it('where only a button that an author may have written has this redirect URI', () => isLeftAlone(ANSWER, false));

    it('where the page has no redirect URI at all', async () => {
      const { reports, href } = arrive(ANSWER);
      await time.advance(5000);
      expect(reports).to.deep.equal([]);
      expect(href()).to.equal(ORIGIN + ANSWER);
    });

    it('at another address, but is reported to scripts if a flow is waiting there', async () => {
      saveFlow(STATE, FLOW, `${ORIGIN}/release`);
      const path = `${ANSWER.replace(STATE, 'A'.repeat(16))}&provider=mail`;
      const { add, href } = arrive(path);
      const button = add();
      await time.advance(5000);
      expect(button.reports).to.deep.equal(['presaveerror 7 presave-state']);
      expect(href()).to.equal(ORIGIN + path);
    });

    for (const state of [
      '',
      'a'.repeat(15),
      'a'.repeat(17),
      `${'a'.repeat(15)}.`,
      `${'a'.repeat(15)}%20`,
      `${'a'.repeat(15)}%C3%A4`,
      `${STATE}&state=${STATE}`,
    ]) {
      it(`with a state that is not like ours: ${JSON.stringify(state)}`, async () => {
        const path = `/back?of=7&code=c&state=${state}`;
        await isLeftAlone(path);
      });
    }

    it('with a state, but neither code nor error', async () => {
      await isLeftAlone(`/back?of=7&state=${STATE}`);
    });
  });

  describe('is none', () => {
    it('if the flow with this state is stored here', () => {
      saveFlow(STATE, FLOW, `${ORIGIN}/release`);
      expect(arrive(ANSWER).incoming.map(({ kind }) => kind)).to.deep.equal(['auth-response']);
    });

    it('if it was answered in this tab before, and the visitor opens its address again', async () => {
      saveFlow(STATE, FLOW, `${ORIGIN}/release`);
      arrive(ANSWER);
      const { incoming, href } = arrive(ANSWER, { redirectUri: REDIRECT_URI });
      await time.advance(5000);
      expect([incoming, href()]).to.deep.equal([[], ORIGIN + ANSWER]);
      const [other] = arrive(ANSWER.replace(STATE, 'A'.repeat(16))).incoming;
      expect(other?.kind).to.equal('elsewhere');
    });

    it('if anything else is stored here for this state', async () => {
      const release = { service: 'spotify', projectId: '7', pixelEvent: 'Saved', fragment: '' } as const;
      saveHandOver(STATE, { ...release, handedOver: true, createdAt: NOW });
      const { incoming, add } = arrive(ANSWER);
      const button = add();
      await time.advance(5000);
      expect([incoming, button.reports]).to.deep.equal([[], []]);
    });
  });

  it('makes the first script load the code of the pre-save', () => {
    visitPage(ANSWER);
    expect(isPresavePossible()).to.equal(true);
  });
});
