import { expect } from 'chai';
import type { PresaveOutcome } from '../../src/domain/presave-outcome.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../src/domain/presave-settings.ts';
import { prepareAppleMusic, pressAppleMusic } from '../../src/runtime/apple-music-flow.ts';
import { type FakeFetch, fakeFetch, status } from '../support/fake-fetch.ts';
import { type FakeRun, fakeRun } from '../support/fake-run.ts';
import { listenToConsole } from '../support/until.ts';

/** MusicKit as a page has it; what is asked of it is kept. */
class FakeMusicKit {
  /** The developer tokens that it was configured with. */
  readonly tokens: string[] = [];
  asked = 0;
  userToken = 'the-token';
  /** How long configuring lasts from now on, and whether it fails. */
  configures: Promise<void> = Promise.resolve();

  /** Configuring lasts until what is returned is called, and fails. */
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
      return this.userToken;
    };
    this.#instance = { authorize };
    return this.#instance;
  }
}

describe('a pre-save on Apple Music', () => {
  let kit: FakeMusicKit;
  let net: FakeFetch;
  let restore: (() => void)[] = [];
  /** Every test has a token of its own: what is ready stays ready for a page's whole life. */
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
    const run = fakeRun(settings);
    await pressAppleMusic(run);
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

  it('is a cancel where the visitor gives no token, and sends nothing', async () => {
    kit.userToken = '';
    expect(outcomes(await press())).to.deep.equal([{ kind: 'cancelled' }]);
    expect(net.requests).to.deep.equal([]);
  });

  it('opens Apple’s window inside of the click once MusicKit is ready', async () => {
    expect(await prepareAppleMusic(settings)).to.equal(null);
    const pressed = press();
    expect(kit.asked).to.equal(1);
    expect(outcomes(await pressed)).to.deep.equal([{ kind: 'saved' }]);
  });

  it('makes MusicKit ready once for all buttons of a page, and anew for another token', async () => {
    await Promise.all([prepareAppleMusic(settings), prepareAppleMusic(settings), press()]);
    await press();
    expect(kit.tokens).to.deep.equal([settings.developerToken]);
    tokens += 1;
    settings = { ...settings, developerToken: `token ${tokens}` };
    await press();
    expect(kit.tokens).to.have.lengthOf(2);
  });

  it('uses what the page has configured as it is, also for another token', async () => {
    await kit.configure({ developerToken: 'the page’s' });
    await press();
    tokens += 1;
    settings = { ...settings, developerToken: `token ${tokens}` };
    await press();
    expect([kit.tokens, kit.asked]).to.deep.equal([['the page’s'], 2]);
  });

  it('tells once of a MusicKit that does not come where no click does, and tries again', async () => {
    kit.failLater()();
    const [told, notTold] = await Promise.all([prepareAppleMusic(settings), prepareAppleMusic(settings)]);
    expect(told).to.include({ kind: 'failed', code: 'presave-script' });
    expect(notTold).to.equal(null);
    kit.configures = Promise.resolve();
    expect(await prepareAppleMusic(settings)).to.equal(null);
    expect(kit.tokens).to.have.lengthOf(2);
  });

  it('leaves it to the click that waits for it to tell, which asks nobody', async () => {
    const fail = kit.failLater();
    const prepared = prepareAppleMusic(settings);
    const pressed = press();
    fail();
    expect(await prepared).to.equal(null);
    const [outcome] = outcomes(await pressed);
    expect(outcome).to.include({ kind: 'failed', code: 'presave-script' });
    expect([kit.asked, net.requests.length]).to.deep.equal([0, 0]);
  });

  it('keeps what was made ready last where an older token is refused later', async () => {
    const fail = kit.failLater();
    const older = prepareAppleMusic(settings);
    kit.configures = Promise.resolve();
    tokens += 1;
    settings = { ...settings, developerToken: `token ${tokens}` };
    await prepareAppleMusic(settings);
    fail();
    await older;
    await press();
    expect(kit.tokens).to.have.lengthOf(2);
  });
});
