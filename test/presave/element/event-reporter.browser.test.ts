import { expect } from 'chai';
import { presaveLabels } from '../../../src/i18n/presave-labels.ts';
import { presaveEnglish } from '../../../src/i18n/texts.ts';
import { eventReporter } from '../../../src/presave/element/event-reporter.ts';

const RELEASE = { service: 'spotify', projectId: 'of this test' } as const;

describe('the events of a pre-save', () => {
  const localization = { labels: presaveLabels(presaveEnglish, 'en'), load: async () => {} };
  let target: HTMLElement;
  let heard: (readonly [type: string, target: EventTarget | null])[];
  let announced: string[];
  let ending: AbortController;

  beforeEach(() => {
    target = document.body.appendChild(document.createElement('div'));
    heard = [];
    announced = [];
    ending = new AbortController();
    for (const type of ['presave', 'presavecancel'])
      document.addEventListener(type, (event) => void heard.push([event.type, event.target]), ending);
  });
  afterEach(() => {
    ending.abort();
    target.remove();
  });

  const report = (): ReturnType<typeof eventReporter> =>
    eventReporter(target, localization, (text, language) => void announced.push(`${text} ${language}`));

  it('reach the document from the button, and are dispatched on the document once that has left the page', () => {
    const { dispatch } = report();
    dispatch('presavecancel', RELEASE);
    target.remove();
    dispatch('presavecancel', RELEASE);
    expect(heard).to.deep.equal([
      ['presavecancel', target],
      ['presavecancel', document],
    ]);
  });

  it('are announced if the release was saved, and otherwise not', async () => {
    const { dispatch } = report();
    dispatch('presavecancel', RELEASE);
    await localization.load();
    expect(announced).to.deep.equal([]);
    dispatch('presave', RELEASE);
    await localization.load();
    expect(announced).to.deep.equal(['Added! en']);
  });
});
