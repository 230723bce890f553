import { expect } from 'chai';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { presaveEnglish } from '../../../src/i18n/texts.ts';
import { notificationOf } from '../../../src/presave/worker/notification.ts';
import { type NotifyScope, startNotifyWorker } from '../../../src/presave/worker/notify-worker.ts';
import { OUT_NOW, outNow } from '../../../src/presave/worker/out-now.ts';

const SITE = new URL('https://label.example/mixtape-notify.js');
const MESSAGE = {
  tag: 'tag-of-night-drive',
  title: 'Night Drive',
  artist: 'Ada',
  url: 'https://label.example/night-drive',
  cover: 'https://label.example/cover.jpg',
};

describe('the notification on the day', () => {
  it('names the release in the browser’s language, shows its cover and opens its page', () => {
    expect(notificationOf(JSON.stringify(MESSAGE), SITE, ['de-AT', 'en'])).to.deep.equal({
      title: 'Night Drive',
      options: {
        body: 'Ada · Jetzt draußen',
        lang: 'de',
        tag: 'tag-of-night-drive',
        icon: 'https://label.example/cover.jpg',
        data: { url: 'https://label.example/night-drive' },
      },
    });
  });

  for (const [title, message] of [
    ['no text', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['addresses that could run code', JSON.stringify({ url: 'javascript:alert(1)', cover: 'data:text/html,x' })],
    ['numbers', JSON.stringify({ title: 7, artist: 7, tag: 7, url: 7, cover: 7 })],
  ] as const) {
    it(`shows the site for a message of ${title}: a browser takes the permission away if nothing shows`, () => {
      expect(notificationOf(message, SITE, ['en'])).to.deep.equal({
        title: 'label.example',
        options: { body: 'Out now', lang: 'en', tag: 'label.example', data: { url: 'https://label.example' } },
      });
    });
  }

  it('says it in the words of the button, in each of its languages', async () => {
    const texts = await Promise.all(
      [...LANGUAGES].map(async ([tag, load]) => [tag, (await load()).default.presaveOutNow] as const),
    );
    expect(OUT_NOW).to.deep.equal(Object.fromEntries([...texts, ['en', presaveEnglish.presaveOutNow]]));
    expect(outNow(['zh-TW']).language).to.equal('zh-Hant');
    expect(outNow(['fi']).text).to.equal('Out now');
  });
});

describe('the worker of messages', () => {
  function start(tabs: readonly string[] = []) {
    const listeners = new Map<string, (event: never) => void>();
    const done: unknown[] = [];
    const scope = {
      location: { href: SITE.href },
      navigator: { languages: ['en'] },
      registration: { showNotification: async (...shown: unknown[]) => void done.push(['show', ...shown]) },
      clients: {
        matchAll: async () => tabs.map((url) => ({ url, focus: async () => void done.push(['focus', url]) })),
        openWindow: async (url: string) => void done.push(['open', url]),
      },
      addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    };
    startNotifyWorker(scope as NotifyScope);
    async function send(type: string, event: object): Promise<void> {
      const work: Promise<unknown>[] = [];
      listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) } as never);
      await Promise.all(work);
    }
    return { listeners, done, send };
  }

  it('shows each message, and has nothing to do with requests of pages', async () => {
    const { listeners, done, send } = start();
    expect([...listeners.keys()].sort()).to.deep.equal(['notificationclick', 'push']);
    await send('push', { data: { text: () => JSON.stringify(MESSAGE) } });
    await send('push', { data: null });
    expect(done.map((entry) => (entry as string[]).slice(0, 2))).to.deep.equal([
      ['show', 'Night Drive'],
      ['show', 'label.example'],
    ]);
  });

  for (const [title, tabs, what] of [
    ['in a new tab', ['https://label.example/'], 'open'],
    ['in the tab that has it', ['https://label.example/', MESSAGE.url], 'focus'],
  ] as const) {
    it(`opens the page of the release ${title}, and closes the notification`, async () => {
      const { done, send } = start(tabs);
      const close = () => void done.push('close');
      await send('notificationclick', { notification: { close, data: { url: MESSAGE.url } } });
      expect(done).to.deep.equal(['close', [what, MESSAGE.url]]);
    });
  }
});
