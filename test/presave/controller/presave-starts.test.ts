import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { createPresave } from '../../../src/presave/controller/create-presave.ts';
import { browserDeps, type PresaveDeps } from '../../../src/presave/controller/presave-deps.ts';
import type { PresaveQuestion } from '../../../src/presave/controller/presave-events.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import { PROVIDERS, type PresaveService } from '../../../src/presave/model/providers.ts';
import { fakeFetch, status } from '../../support/fakes/fake-fetch.ts';
import { openPage } from '../../support/fakes/fake-page.ts';
import { fakePresavePage, ORIGIN } from '../../support/fakes/fake-presave-page.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { settledContinue, settledPress } from '../../support/fakes/settled-press.ts';
import { listenToConsole } from '../../support/until.ts';

const SERVICES = Object.keys(PROVIDERS) as PresaveService[];
/** The settings that each service needs. Adapters of new services are tested, too. */
const CONFIGURED = Object.fromEntries(
  SERVICES.map((service) => {
    const needs = PROVIDERS[service].needs.map((name) => [name, name === 'redirectUri' ? `${ORIGIN}/back` : 'consent']);
    return [service, { appName: 'Site', ...Object.fromEntries(needs) }];
  }),
) as Record<PresaveService, Partial<PresaveSettings>>;

describe('the adapter of every service', () => {
  /** Each time that a service is asked for a pre-save: whether it asks visitors who have agreed before. */
  let contacts: boolean[] = [];
  let questions: PresaveQuestion[] = [];
  let restore: (() => void)[] = [];
  let onNext = (): void => {};
  /** Resolves with the next contact or question. Call it before what leads to one. */
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      onNext = resolve;
    });
  const contact = (asks: boolean): void => {
    contacts.push(asks);
    onNext();
  };

  beforeEach(() => {
    contacts = [];
    questions = [];
    const page = openPage();
    const authorize = async () => {
      contact(false);
      return 'token';
    };
    const kit = { configure: async () => ({ authorize }), getInstance: () => undefined };
    Object.defineProperty(globalThis, 'MusicKit', { value: kit, configurable: true });
    const net = fakeFetch(status(200));
    const said = listenToConsole();
    restore = [
      () => page.remove(),
      installStorage(memoryStorage()),
      () => Reflect.deleteProperty(globalThis, 'MusicKit'),
      net.restore,
      () => said.restore(),
    ];
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });

  function press(service: PresaveService, trusts?: () => boolean): void {
    const store = createStore();
    const page = fakePresavePage({
      go: (address) => contact(new URL(address).searchParams.get('show_dialog') === 'true'),
    });
    const parts: PresaveDeps = { ...browserDeps(store, page), onIdle: () => {} };
    const host = {
      dispatch: () => {},
      show: () => {},
      loadDialog: async () => (question: PresaveQuestion) => {
        questions.push(question);
        onNext();
      },
    };
    const presave = createPresave(parts, host, ...(trusts ? [trusts] : []));
    presave.configure({
      ...DEFAULT_PRESAVE_SETTINGS,
      service,
      projectId: '7',
      siteBase: ORIGIN,
      isSiteBaseGuessed: false,
      ...CONFIGURED[service],
    });
    presave.connect();
    presave.press(settledPress());
  }

  for (const service of SERVICES) {
    it(`is not started without a question by a button that nobody has called trusted: ${service}`, async () => {
      const first = next();
      press(service);
      await first;
      if (PROVIDERS[service].asks === 'dialog') {
        expect(contacts).to.deep.equal([]);
        const second = next();
        questions[0]?.onContinue(...settledContinue());
        await second;
        expect(contacts).to.deep.equal([false]);
      } else {
        expect(contacts).to.deep.equal([true]);
        expect(questions).to.deep.equal([]);
      }
    });

    it(`is started at once by a trusted button: ${service}`, async () => {
      const first = next();
      press(service, () => true);
      await first;
      expect(contacts).to.deep.equal([false]);
      expect(questions).to.deep.equal([]);
    });
  }
});
