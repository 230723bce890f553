import { expect } from 'chai';
import { presaveLabels } from '../../../src/i18n/presave-labels.ts';
import { presaveEnglish } from '../../../src/i18n/texts.ts';
import { pageReporter } from '../../../src/presave/element/page-reporter.ts';

describe('the message of a failed pre-save', () => {
  const { alert } = globalThis;
  afterEach(() => {
    globalThis.alert = alert;
  });
  const localization = { labels: presaveLabels(presaveEnglish, 'en'), load: async () => {} };
  const host = pageReporter(document, localization, () => {});

  it('is shown as an alert', async () => {
    const said: string[] = [];
    globalThis.alert = (words?: unknown) => void said.push(String(words));
    host.show('presaveFailed');
    host.show('presaveRefused');
    await localization.load();
    expect(said).to.deep.equal([presaveEnglish.presaveFailed, presaveEnglish.presaveRefused]);
  });

  it('breaks nothing if the page has removed or replaced alert()', async () => {
    for (const own of [
      null,
      () => {
        throw new Error('No.');
      },
    ]) {
      Reflect.set(globalThis, 'alert', own);
      host.show('presaveFailed');
      host.show('presaveRefused');
      // A promise that is rejected here fails the test.
      await localization.load();
    }
  });
});
