import { expect } from 'chai';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../../src/presave/model/presave-attributes.ts';
import type { PresaveOutcome } from '../../../../src/presave/model/presave-outcome.ts';
import { prepare, start } from '../../../../src/presave/providers/apple-music/apple-music-adapter.ts';
import { type FakeFetch, fakeFetch, hang, status } from '../../../support/fakes/fake-fetch.ts';
import { type FakeRun, fakeRun } from '../../../support/fakes/fake-run.ts';
import { VirtualTime } from '../../../support/fakes/virtual-time.ts';
import { listenToConsole } from '../../../support/until.ts';

/** A page's MusicKit, which records its calls. */
class FakeMusicKit {
  /** The developer tokens that it was configured with. */
  readonly tokens: string[] = [];
  asked = 0;
  userToken = 'the-token';
  /** If set, `authorize()` waits until it is answered here, in order. */
  answers: ((userToken: string) => void)[] | null = null;
  /** When configuring ends from now on, and whether it fails. */
  configures: Promise<void> = Promise.resolve();

  /** Lets configuring wait until the returned function is called, and then fail. */
  failLater(): () => void {
    let fail = (): void => {};
    this.configures = new Promise((_resolve, reject) => {
      fail = () => reject(new Error('The token is refused.'));
    });
    return fail;
  }

  #instance: unknown;

  getInstance(): unknown {
    return this.#instance;
  }

  async configure({ developerToken }: { readonly developerToken: string }): Promise<unknown> {
    this.tokens.push(developerToken);
    await this.configures;
    const authorize = async (): Promise<string> => {
      this.asked += 1;
      const { answers } = this;
      return answers === null ? this.userToken : new Promise((resolve) => answers.push(resolve));
    };
    this.#instance = { authorize };
    return this.#instance;
  }
}

describe('a pre-save on Apple Music', () => {
  let kit: FakeMusicKit;
  let net: FakeFetch;
  let restore: (() => void)[] = [];
  /** Every test has its own token, because MusicKit stays prepared for the page's whole life. */
  let tokens = 0;
  let settings: PresaveSettings;

  beforeEach(() => {
    tokens += 1;
    kit = new FakeMusicKit();
    settings = {
      ...DEFAULT_PRESAVE_SETTINGS,
      service: 'apple_music',
      projectId: '7',
      developerToken: `token ${tokens}`,
      appName: 'Site',
      siteBase: 'https://site.example',
    };
    Object.defineProperty(globalThis, 'MusicKit', { value: kit, configurable: true });
    net = fakeFetch(status(200));
    const said = listenToConsole();
    restore = [() => Reflect.deleteProperty(globalThis, 'MusicKit'), net.restore, said.restore];
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });

  async function press(): Promise<FakeRun> {
    const run = fakeRun();
    await start(run, settings);
    return run;
  }

  const outcomes = ({ ends }: FakeRun): readonly PresaveOutcome[] => ends.map(({ outcome }) => outcome);

  it('sends the visitor’s token to the site', async () => {
    expect(outcomes(await press())).to.deep.equal([{ kind: 'saved' }]);
    expect(net.requests.map(({ url }) => url)).to.deep.equal(['https://site.example/api/presave']);
    expect(await net.requests[0]?.json()).to.deep.equal({
      access_token: 'the-token',
      project_id: '7',
      dsp_name: 'apple_music',
    });
  });

  it('is a cancel if MusicKit returns no token, and sends nothing', async () => {
    kit.userToken = '';
    expect(outcomes(await press())).to.deep.equal([{ kind: 'cancelled' }]);
    expect(net.requests).to.deep.equal([]);
  });

  it('prepares MusicKit once for all buttons of a page, and again for another token', async () => {
    await Promise.all([prepare(settings), prepare(settings), press()]);
    await press();
    expect(kit.tokens).to.deep.equal([settings.developerToken]);
    tokens += 1;
    settings = { ...settings, developerToken: `token ${tokens}` };
    await press();
    expect(kit.tokens).to.have.lengthOf(2);
  });

  it('uses the page’s own instance unchanged, also for another token', async () => {
    await kit.configure({ developerToken: 'the page’s' });
    await press();
    tokens += 1;
    settings = { ...settings, developerToken: `token ${tokens}` };
    await press();
    expect([kit.tokens, kit.asked]).to.deep.equal([['the page’s'], 2]);
  });

  it('reports once that MusicKit does not load before a click, and tries again on a click', async () => {
    kit.failLater()();
    const [told, notTold] = await Promise.all([prepare(settings), prepare(settings)]);
    expect(told).to.include({ kind: 'failed', code: 'presave-script' });
    expect(notTold).to.equal(null);
    // Warming up tries once more.
    for (let times = 0; times < 5; times++) expect(await prepare(settings)).to.equal(null);
    expect(kit.tokens).to.have.lengthOf(2);
    kit.configures = Promise.resolve();
    expect(outcomes(await press())).to.deep.equal([{ kind: 'saved' }]);
    expect(kit.tokens).to.have.lengthOf(3);
  });

  describe('if MusicKit does not notice that its window was closed', () => {
    let time: VirtualTime;
    let runs: FakeRun[];

    beforeEach(async () => {
      await prepare(settings);
      kit.answers = [];
      runs = [];
      time = new VirtualTime().install();
    });
    afterEach(() => time.restore());

    function pressAgain(): FakeRun {
      const run = fakeRun();
      void start(run, settings);
      runs.push(run);
      return run;
    }

    it('the button can be pressed again after ten seconds', async () => {
      const run = pressAgain();
      await time.advance(9900);
      expect(run.giveUps).to.equal(0);
      await time.advance(200);
      expect([run.giveUps, run.ends.length]).to.deep.equal([1, 0]);
    });

    it('the release of a visitor who takes longer is saved once, in whichever window they agree', async () => {
      for (const agreesIn of [0, 1]) {
        runs = [];
        kit.answers = [];
        net.requests.length = 0;
        pressAgain();
        await time.advance(11_000);
        pressAgain();
        kit.answers[agreesIn]?.('the-token');
        await time.advance();
        kit.answers[1 - agreesIn]?.('the-token');
        await time.advance();
        expect(runs.flatMap(outcomes)).to.deep.equal([{ kind: 'saved' }]);
        expect(net.requests).to.have.lengthOf(1);
      }
    });

    it('only the newest press reports a cancel', async () => {
      const first = pressAgain();
      await time.advance(11_000);
      const second = pressAgain();
      for (const answer of kit.answers ?? []) answer('');
      await time.advance();
      expect([outcomes(first), outcomes(second)]).to.deep.equal([[], [{ kind: 'cancelled' }]]);
    });

    it('a visitor who closes the newest window may still agree in the one before', async () => {
      const first = pressAgain();
      await time.advance(11_000);
      const second = pressAgain();
      kit.answers?.[1]?.('');
      await time.advance();
      kit.answers?.[0]?.('the-token');
      await time.advance();
      expect([outcomes(first), outcomes(second)]).to.deep.equal([[{ kind: 'saved' }], [{ kind: 'cancelled' }]]);
    });

    it('the button is busy again while the release is saved', async () => {
      net.restore();
      net = fakeFetch(hang);
      const first = pressAgain();
      await time.advance(11_000);
      const second = pressAgain();
      await time.advance(5000);
      kit.answers?.[0]?.('the-token');
      await time.advance(6000);
      expect([net.requests.length, first.isBusy, second.giveUps]).to.deep.equal([1, true, 0]);
    });
  });

  it('lets the waiting click report a failure, without asking the visitor', async () => {
    const fail = kit.failLater();
    const prepared = prepare(settings);
    const pressed = press();
    fail();
    expect(await prepared).to.equal(null);
    const [outcome] = outcomes(await pressed);
    expect(outcome).to.include({ kind: 'failed', code: 'presave-script' });
    expect([kit.asked, net.requests.length]).to.deep.equal([0, 0]);
  });

  describe('if MusicKit is not ready when the button is pressed', () => {
    let time: VirtualTime;
    let configured: () => void;

    beforeEach(() => {
      time = new VirtualTime().install();
      kit.configures = new Promise((resolve) => {
        configured = resolve;
      });
    });
    afterEach(() => time.restore());

    it('opens Apple’s window on the first press once it is, within a second', async () => {
      const pressed = press();
      await time.advance(900);
      configured();
      expect(outcomes(await pressed)).to.deep.equal([{ kind: 'saved' }]);
      expect(kit.asked).to.equal(1);
    });

    it('asks the visitor after a second to press again, and that press opens the window', async () => {
      const pressed = press();
      await time.advance(1000);
      expect((await pressed).ends).to.deep.equal([
        { outcome: { kind: 'cancelled' }, options: { notice: { kind: 'not-ready' } } },
      ]);
      configured();
      await time.advance();
      expect(kit.asked).to.equal(0);
      const again = press();
      expect(kit.asked).to.equal(1);
      expect(outcomes(await again)).to.deep.equal([{ kind: 'saved' }]);
    });

    it('counts the second from the press, also if this file had to load first', async () => {
      const run = fakeRun();
      await time.advance(1500);
      const started = start(run, settings);
      await time.advance(1);
      configured();
      await started;
      expect([run.ends.map(({ options }) => options), kit.asked]).to.deep.equal([
        [{ notice: { kind: 'not-ready' } }],
        0,
      ]);
    });

    it('reports to the page that it failed later, where no press reports it', async () => {
      const prepared = prepare(settings);
      const fail = kit.failLater();
      settings = { ...settings, developerToken: `${settings.developerToken} of another button` };
      const preparedLater = prepare(settings);
      const pressed = press();
      await time.advance(1000);
      await pressed;
      fail();
      expect(await preparedLater).to.include({ kind: 'failed', code: 'presave-script' });
      configured();
      expect(await prepared).to.equal(null);
    });
  });

  it('keeps the newest preparation if an older token is refused later', async () => {
    const fail = kit.failLater();
    const older = prepare(settings);
    kit.configures = Promise.resolve();
    tokens += 1;
    settings = { ...settings, developerToken: `token ${tokens}` };
    await prepare(settings);
    fail();
    await older;
    await press();
    expect(kit.tokens).to.have.lengthOf(2);
  });
});
