import { expect } from 'chai';
import { type HandOverRequest, parseRequest, resultFragment } from '../../../../src/presave/model/hand-over.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../../src/presave/model/presave-attributes.ts';
import type { PresavePage } from '../../../../src/presave/page/presave-page.ts';
import type { AuthResponse } from '../../../../src/presave/providers/presave-adapter.ts';
import {
  resume as resumeFlow,
  start,
  takeOver as takeOverFlow,
} from '../../../../src/presave/providers/spotify/spotify-adapter.ts';
import { consumeHandOver, consumeRedirectResult } from '../../../../src/presave/storage/presave-storage.ts';
import { type Answer, type FakeFetch, fakeFetch, hang, json, status } from '../../../support/fakes/fake-fetch.ts';
import { fakePresavePage, ORIGIN } from '../../../support/fakes/fake-presave-page.ts';
import { type FakeRun, fakeRun } from '../../../support/fakes/fake-run.ts';
import { brokenStorage, installStorage, memoryStorage } from '../../../support/fakes/fake-storage.ts';
import { FLOW_SETTINGS, flowOf } from '../../../support/fakes/flow-settings.ts';
import { givenConsent } from '../../../support/fakes/given-consent.ts';
import { readFlow } from '../../../support/fakes/stored-flow.ts';
import { VirtualTime } from '../../../support/fakes/virtual-time.ts';
import { listenToConsole } from '../../../support/until.ts';

const NOW = 1_700_000_000_000;
const OVER = NOW - 600_001;
const HERE = `${ORIGIN}/back?of=7`;
const NONCE = 'z9876543210_-CbA';
const SETTINGS: PresaveSettings = {
  ...DEFAULT_PRESAVE_SETTINGS,
  service: 'spotify',
  projectId: '7',
  clientId: 'c',
  redirectUri: `${ORIGIN}/back`,
  siteBase: ORIGIN,
};

const savedResult = () => consumeRedirectResult(NOW, () => true);

/** Calls a function while local storage refuses everything. */
async function withBrokenStorage<Result>(act: () => Promise<Result>): Promise<Result> {
  const restore = installStorage(brokenStorage());
  try {
    return await act();
  } finally {
    restore();
  }
}

/** A page that records where it is sent. */
interface FakePage extends PresavePage {
  readonly navigations: readonly string[];
}

function fakePage(changes: Partial<PresavePage> = {}): FakePage {
  const navigations: string[] = [];
  return {
    ...fakePresavePage({
      href: HERE,
      now: () => NOW,
      go: (address) => void navigations.push(`go ${address}`),
      replace: (address) => void navigations.push(`replace ${address}`),
      ...changes,
    }),
    navigations,
  };
}

describe('a pre-save on Spotify', () => {
  let restore: (() => void)[] = [];
  let said: ReturnType<typeof listenToConsole>['said'];
  let net: FakeFetch;
  let time: VirtualTime;

  beforeEach(() => {
    const console = listenToConsole();
    said = console.said;
    time = new VirtualTime().install();
    restore = [
      console.restore,
      () => time.restore(),
      () => net.restore(),
      installStorage(memoryStorage()),
      installStorage(memoryStorage(), 'sessionStorage'),
    ];
    answerWith(status(200));
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });

  function answerWith(...answers: readonly Answer[]): void {
    net?.restore();
    net = fakeFetch(...answers);
  }

  describe('when its button is pressed', () => {
    async function press(
      settings: Partial<PresaveSettings> = {},
      page = fakePage({ href: `${ORIGIN}/release?a=1#top` }),
    ): Promise<{ run: FakeRun; page: FakePage; to: URL }> {
      const run = fakeRun();
      await start(run, { ...SETTINGS, ...settings }, page, givenConsent());
      return { run, page, to: new URL(page.navigations[0]?.replace(/^go /, '') ?? 'none:') };
    }

    it('has another state and another verifier each time', async () => {
      const states = [(await press()).to, (await press()).to].map((to) => to.searchParams.get('state') ?? '');
      expect(new Set(states).size).to.equal(2);
      expect(new Set(states.map((state) => readFlow(state)?.flow.verifier)).size).to.equal(2);
    });

    it('hands over to the page at a redirect URI of another origin, and stores the nonce', async () => {
      const { run, page, to } = await press({ redirectUri: 'https://other.example/back?b=2' });
      expect(page.navigations).to.have.lengthOf(1);
      expect(to.origin + to.pathname + to.search).to.equal('https://other.example/back?b=2');
      const { nonce = '', ...request } = parseRequest(to.hash) ?? {};
      expect(request).to.deep.equal({ service: 'spotify', projectId: '7', returnTo: `${ORIGIN}/release?a=1` });
      expect(nonce).to.match(/^[\w-]{16}$/);
      expect(consumeHandOver(nonce, NOW)).to.deep.equal({
        handedOver: true,
        service: 'spotify',
        createdAt: NOW,
        projectId: '7',
        pixelEvent: 'PreSave',
        fragment: '#top',
      });
      expect(run.ends).to.deep.equal([]);
    });

    it('asks for what the button says', async () => {
      const scope = async (settings: Partial<PresaveSettings>): Promise<string | null> =>
        (await press(settings)).to.searchParams.get('scope');
      expect(await scope({ scopes: 'library' })).to.equal('user-library-modify');
      expect(await scope({})).to.equal('user-read-email user-library-modify');
    });

    for (const redirectUri of [`${ORIGIN}/back`, 'https://other.example/back']) {
      const where = redirectUri.startsWith(ORIGIN) ? 'here' : 'handed over';

      it(`fails if storage keeps nothing, and stays on the page: ${where}`, async () => {
        restore.push(installStorage(brokenStorage()));
        const { run, page } = await press({ redirectUri });
        expect(page.navigations).to.deep.equal([]);
        expect(run.ends).to.deep.equal([
          {
            outcome: {
              kind: 'failed',
              code: 'presave-storage',
              message: 'Local storage did not keep the pre-save, so Spotify was not asked.',
            },
            options: {},
          },
        ]);
        expect(run.isLeaving).to.equal(false);
      });

      it(`is leaving the page: ${where}`, async () => {
        expect((await press({ redirectUri })).run.isLeaving).to.equal(true);
      });
    }
  });

  describe('when the answer comes', () => {
    const STORED = { ...FLOW_SETTINGS, verifier: 'v'.repeat(128), createdAt: NOW - 1000 };
    const FLOW = flowOf(STORED);
    const HANDED_OVER = flowOf({ ...STORED, handOver: { nonce: NONCE, returnOrigin: 'https://cms.example' } });
    const RELEASE = `${ORIGIN}/release?a=1#top`;
    const CODE = '?code=the-code&state=s';
    const DENIED = '?error=access_denied&state=s';

    async function resume(
      response: Partial<AuthResponse> = {},
      settings: Partial<typeof FLOW_SETTINGS> = {},
    ): Promise<{ run: FakeRun; page: FakePage }> {
      const run = fakeRun();
      const page = fakePage();
      const flow = flowOf({ ...STORED, ...settings });
      await resumeFlow(run, page, {
        query: CODE,
        state: 's',
        flow,
        href: RELEASE,
        ...response,
      });
      return { run, page };
    }

    it('sends the code to the site, and sends the visitor back with the result', async () => {
      const { run, page } = await resume();
      expect(net.requests).to.have.lengthOf(1);
      expect(net.requests[0]?.url).to.equal(`${ORIGIN}/api/presave`);
      expect(await net.requests[0]?.json()).to.deep.equal({
        code: 'the-code',
        code_verifier: FLOW.verifier,
        redirect_uri: `${ORIGIN}/back`,
        project_id: '7',
        dsp_name: 'spotify',
      });
      expect([run.ends, run.endsElsewhere]).to.deep.equal([[], [{ kind: 'saved' }]]);
      expect(page.navigations).to.deep.equal([`replace ${RELEASE}`]);
      expect(savedResult()).to.deep.equal({
        projectId: '7',
        service: 'spotify',
        storedAt: HERE,
        pixelEvent: 'PreSave',
        outcome: { kind: 'saved' },
      });
    });

    it('tells the site the time zone if the button was set so when the flow began', async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      for (const exchange of ['server', 'browser'] as const) {
        answerWith(...(exchange === 'browser' ? [json({ access_token: 'a', token_type: 'Bearer' })] : []), status(200));
        await resume({}, { exchange, sendTimeZone: true });
        expect(await net.requests.at(-1)?.json()).to.include({ time_zone: timeZone });
      }
    });

    it('allows both requests eight seconds together', async () => {
      const tokens = { access_token: 'a', token_type: 'Bearer' };
      let onPosted = (): void => {};
      const posted = new Promise<void>((resolve) => {
        onPosted = resolve;
      });
      answerWith(
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 5000));
          return Response.json(tokens);
        },
        (request) => {
          onPosted();
          return hang(request);
        },
      );
      const resumed = resume({}, { exchange: 'browser' });
      await time.advance(5000);
      // Firefox reads a body in separate tasks, for which virtual time does not wait.
      await posted;
      await time.advance(2999);
      let isOver = false;
      void resumed.then(() => {
        isOver = true;
      });
      await time.advance();
      expect(isOver).to.equal(false);
      await time.advance(1);
      expect((await resumed).run.endsElsewhere[0]).to.include({ kind: 'failed', code: 'presave-failed' });
    });

    it('fails without a request to the site if the exchange fails', async () => {
      answerWith(status(500));
      const { run } = await resume({}, { exchange: 'browser' });
      expect(net.requests).to.have.lengthOf(1);
      expect(run.endsElsewhere[0]).to.include({ kind: 'failed', code: 'presave-exchange' });
    });

    it('fails if the site does not answer with 200, and sends the visitor back with the result', async () => {
      answerWith(status(500));
      const { run, page } = await resume();
      expect(run.endsElsewhere[0]).to.include({ kind: 'failed', code: 'presave-failed', status: 500 });
      expect(run.ends).to.deep.equal([]);
      expect(page.navigations).to.deep.equal([`replace ${RELEASE}`]);
      const outcome = {
        kind: 'failed',
        code: 'presave-failed',
        message: 'The server answered the pre-save with status 500.',
        status: 500,
      };
      expect(savedResult()).to.deep.equal({
        projectId: '7',
        service: 'spotify',
        storedAt: HERE,
        pixelEvent: 'PreSave',
        outcome,
      });
    });

    it('is reported on the redirect page as well if session storage refuses it', async () => {
      restore.push(installStorage(brokenStorage(), 'sessionStorage'));
      answerWith(status(500));
      const { run, page } = await resume();
      expect(run.ends).to.have.lengthOf(1);
      expect(run.ends[0]?.options).to.deep.equal({ isRedirectPage: true });
      expect(page.navigations).to.deep.equal([`replace ${RELEASE}`]);
    });

    const USELESS: Record<string, readonly [Partial<AuthResponse>, code: string, message: RegExp, words?: 'silent']> = {
      'an error of Spotify’s': [{ query: '?error=server_error&state=s' }, 'presave-exchange', /error server_error\.$/],
      'markup for an error': [{ query: '?error=%3Cimg%3E&state=s' }, 'presave-exchange', /error unknown\.$/],
      'an answer that took too long': [{ flow: { ...FLOW, createdAt: OVER } }, 'presave-expired', /10 minutes/],
      'a stored flow without a client id': [
        { flow: flowOf({ ...STORED, clientId: '' }) },
        'presave-state',
        /lacks a setting/,
        'silent',
      ],
      'a stored flow with another address': [
        { flow: flowOf({ ...STORED, accountsBase: '//evil.example' }) },
        'presave-state',
        /not valid/,
        'silent',
      ],
      'a code and an error': [{ query: `${CODE}&error=access_denied` }, 'presave-state', /not valid/, 'silent'],
      'another issuer': [{ query: `${CODE}&iss=https://evil.example` }, 'presave-state', /not valid/, 'silent'],
      'two issuers': [{ query: `${CODE}&iss=a&iss=b` }, 'presave-state', /not valid/, 'silent'],
      'a signed response': [{ query: `${CODE}&response=e30.e30.` }, 'presave-state', /not valid/, 'silent'],
      'a token in the address': [{ query: `${CODE}&token=t` }, 'presave-state', /not valid/, 'silent'],
      'an id token in the address': [{ query: `${CODE}&id_token=t` }, 'presave-state', /not valid/, 'silent'],
      'another state': [{ query: '?code=the-code&state=t' }, 'presave-state', /not valid/, 'silent'],
    };
    for (const [name, [response, code, message, words]] of Object.entries(USELESS)) {
      it(`sends nothing anywhere, and the visitor ${words ? 'stays and reads nothing' : 'is returned'}: ${name}`, async () => {
        const { run, page } = await resume(response);
        const end = run.ends[0];
        const endElsewhere = run.endsElsewhere[0];
        const outcome = words ? end?.outcome : endElsewhere;
        expect(outcome).to.include({ kind: 'failed', code });
        expect(outcome).to.have.property('message').that.matches(message);
        expect(end?.options.notice).to.equal(words && null);
        expect(page.navigations).to.deep.equal(words ? [] : [`replace ${RELEASE}`]);
        expect(net.requests).to.deep.equal([]);
      });
    }

    it('stays on this page if the flow started there, and reports here', async () => {
      const { run, page } = await resume({ query: DENIED, href: HERE });
      expect(run.ends[0]?.options).to.deep.equal({});
      expect(page.navigations).to.deep.equal([]);
      expect(savedResult()).to.equal(null);
    });

    it('restores the fragment of this page, and reports here', async () => {
      const { run, page } = await resume({ query: DENIED, href: `${HERE}#top` });
      expect(run.ends[0]?.options).to.deep.equal({});
      expect(page.navigations).to.deep.equal([`replace ${HERE}#top`]);
      expect(savedResult()).to.equal(null);
    });

    for (const [name, href, flow] of [
      [null, null, FLOW],
      ['no address', 'javascript:alert(1)', FLOW],
      ['another origin', 'https://cms.example/', FLOW],
      ['another origin than the one that handed over', 'https://evil.example/', HANDED_OVER],
    ] as const) {
      it(`does not send the visitor to ${name}, and reports here`, async () => {
        const { run, page } = await resume({ query: DENIED, href, flow });
        expect(run.ends).to.deep.equal([{ outcome: { kind: 'cancelled' }, options: { isRedirectPage: true } }]);
        expect(page.navigations).to.deep.equal([]);
        expect(said).to.deep.equal([
          {
            level: 'warn',
            text: 'The address to return to after the pre-save is not of this origin, so it is not used.',
          },
        ]);
        expect(savedResult()).to.equal(null);
      });
    }

    it('goes back to the page that handed over, with its nonce and the result', async () => {
      for (const [query, answer, result] of [
        [CODE, status(200), 'saved'],
        [CODE, status(500), 'failed'],
        [DENIED, status(200), 'cancelled'],
      ] as const) {
        answerWith(answer);
        const { run, page } = await resume({ query, href: 'https://cms.example/?a=1', flow: HANDED_OVER });
        expect(run.endsElsewhere.map(({ kind }) => kind)).to.deep.equal([result]);
        expect(page.navigations).to.deep.equal([`replace https://cms.example/?a=1#presave=${result}&nonce=${NONCE}`]);
        expect(savedResult()).to.equal(null);
      }
      // The other page receives one word only.
      expect(said).to.deep.equal([{ level: 'error', text: 'The server answered the pre-save with status 500.' }]);
    });

    it('goes back to a page of this origin with a stored result, even after a hand-over', async () => {
      const { page } = await resume({ query: DENIED, flow: HANDED_OVER });
      expect(page.navigations).to.deep.equal([`replace ${RELEASE}`]);
      expect(savedResult()?.outcome).to.deep.equal({ kind: 'cancelled' });
    });
  });

  describe('that a page on another origin hands over', () => {
    const LISTED = { returnOrigins: ['https://cms.example'] };

    async function takeOver(
      request: Partial<HandOverRequest> = {},
      settings: Partial<PresaveSettings> = LISTED,
      page = fakePage(),
    ): Promise<{ run: FakeRun; page: FakePage }> {
      const run = fakeRun();
      const returnTo = 'https://cms.example/?a=1';
      const wanted: HandOverRequest = { service: 'spotify', projectId: '7', returnTo, nonce: NONCE, ...request };
      await takeOverFlow(run, { ...SETTINGS, ...settings }, page, wanted);
      return { run, page };
    }

    function failure({ run, page }: { run: FakeRun; page: FakePage }): unknown {
      expect(page.navigations).to.deep.equal([]);
      expect(localStorage.length).to.equal(0);
      expect(run.ends).to.have.lengthOf(1);
      return run.ends.map(({ outcome: { kind, ...detail }, options }) => ({ ...detail, ...options }))[0];
    }

    it('replaces this page by the consent page at once, and keeps the nonce', async () => {
      const { run, page } = await takeOver();
      expect(run.ends).to.deep.equal([]);
      const [way = ''] = page.navigations;
      expect(way).to.match(/^replace https:\/\/accounts\.spotify\.com\/authorize\?/);
      // Even if the visitor has agreed before: anyone could have written the URL that started this.
      expect(new URL(way.slice('replace '.length)).searchParams.get('show_dialog')).to.equal('true');
      const kept = readFlow(new URL(way.slice('replace '.length)).searchParams.get('state') ?? '');
      const verifier = kept?.flow.verifier ?? '';
      const handOver = { nonce: NONCE, returnOrigin: 'https://cms.example' };
      expect(kept?.flow).to.deep.equal({ ...FLOW_SETTINGS, verifier, createdAt: NOW, handOver });
      expect(kept?.href).to.equal('https://cms.example/?a=1');
    });

    it('is refused for an origin that is not listed, and the console says what to add', async () => {
      for (const returnOrigins of [[], ['https://cms.example.evil.example']]) {
        expect(failure(await takeOver({}, { returnOrigins }))).to.deep.equal({
          code: 'presave-config',
          message:
            'A page of https://cms.example handed a pre-save over to this page, which does not list it. To allow it, add ' +
            'return-origins="https://cms.example" to the <presave-button> of this page, or data-return-origins="https://cms.example" ' +
            'to the script tag of embed.js.',
          notice: { kind: 'refused' },
        });
      }
    });

    it('is refused for this origin as well, where that is not listed: it has no need to hand over', async () => {
      expect(failure(await takeOver({ returnTo: `${ORIGIN}/release` }))).to.deep.include({
        notice: { kind: 'refused' },
      });
    });

    it('is refused with no web address to return to', async () => {
      for (const returnTo of ['javascript:alert(1)', 'cms.example', '']) {
        expect(failure(await takeOver({ returnTo }, { returnOrigins: ['null', returnTo] }))).to.deep.equal({
          code: 'presave-config',
          message: 'A pre-save was handed over to this page with no web address to return to.',
          notice: { kind: 'refused' },
        });
      }
    });

    it('fails if this page lacks a setting, and goes back with that result', async () => {
      const insecure = fakePage({ hasSubtleCrypto: false });
      for (const [code, act] of [
        ['presave-config', () => takeOver({}, { ...LISTED, clientId: '' })],
        ['presave-insecure', () => takeOver({}, LISTED, insecure)],
        ['presave-storage', () => withBrokenStorage(takeOver)],
      ] as const) {
        const { run, page } = await act();
        expect(run.endsElsewhere[0]).to.include({ kind: 'failed', code });
        const fragment = resultFragment('failed', NONCE);
        expect(page.navigations).to.deep.equal([`replace https://cms.example/?a=1${fragment}`]);
        expect(said.pop()?.level).to.equal('error');
      }
    });
  });
});
