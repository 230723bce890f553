import { expect } from 'chai';
import { presaveHost } from '../../src/bridge/page/presave-host.ts';
import { presaveEnglish } from '../../src/labels/presave-en.ts';

describe('the words of a pre-save that failed', () => {
  const { alert } = globalThis;
  afterEach(() => {
    globalThis.alert = alert;
  });
  const host = presaveHost(new EventTarget(), { labels: { ...presaveEnglish, language: 'en' } });

  it('are an alert', () => {
    const said: string[] = [];
    globalThis.alert = (words?: unknown) => void said.push(String(words));
    host.show('presaveFailed');
    host.show('presaveRefused');
    expect(said).to.deep.equal([presaveEnglish.presaveFailed, presaveEnglish.presaveRefused]);
  });

  it('stop nothing where the page has taken the alert away, or its own throws', () => {
    for (const own of [
      null,
      () => {
        throw new Error('No.');
      },
    ]) {
      Reflect.set(globalThis, 'alert', own);
      host.show('presaveFailed');
      host.show('presaveRefused');
    }
  });
});
