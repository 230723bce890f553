import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import type { Press } from '../../../src/platform/page/attention.ts';
import { createPresave } from '../../../src/presave/controller/create-presave.ts';
import { browserDeps, type PresaveDeps } from '../../../src/presave/controller/presave-deps.ts';
import type { PresaveQuestion } from '../../../src/presave/controller/presave-events.ts';
import { SEEN_MS, SETTLED_MS } from '../../../src/presave/model/consent.ts';
import { DEFAULT_PRESAVE_SETTINGS } from '../../../src/presave/model/presave-attributes.ts';
import { PROVIDERS, type PresaveService, SERVICE_NAMES } from '../../../src/presave/model/providers.ts';
import { openPage } from '../../support/fakes/fake-page.ts';
import { fakePresavePage, ORIGIN } from '../../support/fakes/fake-presave-page.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { settledContinue, settledPress } from '../../support/fakes/settled-press.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const RELEASE = { releaseTitle: 'Night Drive', releaseArtist: 'The Tape', releaseCover: `${ORIGIN}/cover.jpg` };
const unsettled = (): Press => ({ at: performance.now(), attentiveForMs: SETTLED_MS - 1 });

describe('a press that may have been meant for what was there before', () => {
  let time: VirtualTime;
  let restore: (() => void)[] = [];

  beforeEach(() => {
    time = new VirtualTime().install();
    const page = openPage();
    restore = [() => time.restore(), installStorage(memoryStorage()), page.remove];
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  function create(service: PresaveService, isTrusted: boolean) {
    const events: string[] = [];
    const questions: PresaveQuestion[] = [];
    /** Whether the service was told to ask even a visitor who has agreed before, for each flow. */
    const flows: boolean[] = [];
    const adapter: Awaited<ReturnType<PresaveDeps['adapters']['spotify']>> = {
      prepare: async () => null,
      start: async (_run, _settings, _page, { serviceAsks }) => void flows.push(serviceAsks),
      resume: async () => {},
      takeOver: async () => {},
    };
    const deps = {
      ...browserDeps(createStore(), fakePresavePage()),
      onIdle: () => {},
      adapters: { spotify: async () => adapter, apple_music: async () => adapter },
    };
    const presave = createPresave(
      deps,
      {
        dispatch: (type) => void events.push(type),
        show: () => {},
        loadDialog: async () => (question) => void questions.push(question),
      },
      () => isTrusted,
    );
    presave.configure({
      ...DEFAULT_PRESAVE_SETTINGS,
      ...RELEASE,
      service,
      projectId: '7',
      clientId: 'c',
      redirectUri: `${ORIGIN}/back`,
      developerToken: 't',
      siteBase: ORIGIN,
    });
    presave.connect();
    return { presave, events, questions, flows };
  }

  for (const service of SERVICE_NAMES) {
    for (const isTrusted of [true, false]) {
      const name = `${service}, ${isTrusted ? 'trusted' : 'not trusted'}`;

      it(`asks first, and the answer starts the flow: ${name}`, async () => {
        const { presave, events, questions, flows } = create(service, isTrusted);
        presave.press(unsettled());
        await time.advance(1);
        expect([questions.length, events, flows]).to.deep.equal([1, [], []]);
        expect(questions[0]?.onContinue(...settledContinue())).to.equal(true);
        await time.advance(1);
        expect(events).to.deep.equal(['presavestart']);
        expect(flows).to.deep.equal([!isTrusted && PROVIDERS[service].asks === 'service']);
        expect(questions[0]?.closing.signal.aborted).to.equal(true);
      });
    }

    it(`asks nothing of a visitor who has looked at a trusted button for long enough: ${service}`, async () => {
      const { presave, questions, flows } = create(service, true);
      presave.press(settledPress());
      await time.advance(1);
      expect([questions.length, flows]).to.deep.equal([0, [false]]);
    });
  }

  it('does not count on Continue before that was seen for long enough, and the dialog stays', async () => {
    const { presave, events, questions } = create('spotify', true);
    presave.press(unsettled());
    await time.advance(1);
    expect(questions[0]?.onContinue(settledPress(), SEEN_MS - 1)).to.equal(false);
    expect(questions[0]?.closing.signal.aborted).to.equal(false);
    expect(events).to.deep.equal([]);
    expect(questions[0]?.onContinue(settledPress(), SEEN_MS)).to.equal(true);
  });

  describe('asks about', () => {
    async function question(isTrusted: boolean): Promise<Partial<PresaveQuestion>> {
      const { presave, questions } = create('apple_music', isTrusted);
      presave.press(unsettled());
      await time.advance(1);
      return questions[0] ?? {};
    }

    it('the release as the site has written it', async () => {
      expect(await question(true)).to.deep.include({
        subject: { kind: 'presave', service: 'apple_music' },
        projectId: '7',
        release: { title: 'Night Drive', artist: 'The Tape', cover: `${ORIGIN}/cover.jpg` },
      });
    });

    it('the project alone, of a button that an author may have written', async () => {
      expect(await question(false)).to.deep.include({
        subject: { kind: 'presave', service: 'apple_music' },
        projectId: '7',
        release: null,
      });
    });
  });
});
