import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { savedKey } from '../../src/presave/model/presave-states.ts';
import { CODE_VERIFIER_KEY, hrefKey, projectKey, STATE_KEY_PREFIX } from '../../src/presave/storage/presave-storage.ts';

const docs = await readFile(join(root, 'docs/safety.md'), 'utf8');
const [, storage = ''] = docs.split('\n## Storage\n');

/** Every source file that ships: `[path, text]`. */
const sources = await Promise.all(
  ['src', 'elements'].map(async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true });
    const files = names.filter((name) => /\.(?:tsx?|html)$/.test(name)).map((name) => `${folder}/${name}`);
    return Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')]));
  }),
).then((all) => all.flat());

/** Files whose code, without comments, matches. */
const filesWith = (pattern) =>
  sources.filter(([, text]) => pattern.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))).map(([file]) => file);

describe('docs/safety.md', () => {
  it('names every key that is stored', () => {
    const constants = sources.flatMap(([, text]) => [...text.matchAll(/KEY = '([^']+)'/g)].map(([, key]) => key));
    const keys = [
      ...constants,
      CODE_VERIFIER_KEY,
      `${STATE_KEY_PREFIX}{state}`,
      projectKey('{verifier}'),
      hrefKey('{verifier}'),
      savedKey('{service}', '{project}'),
    ];
    expect(constants).to.include('mixtape_player_volume');
    for (const key of keys) expect(storage).to.contain(`\`${key}\``);
  });

  it('is right that storage is used in one place only, and that there is nothing else', () => {
    expect(filesWith(/localStorage|sessionStorage/).filter((file) => !file.endsWith('storage.ts'))).to.deep.equal([]);
    expect(filesWith(/document\.cookie|indexedDB|sendBeacon|new WebSocket|new EventSource|\bcaches\./)).to.deep.equal(
      [],
    );
    // The message on the day: only after a click, and with a scope of its own.
    expect(filesWith(/serviceWorker/)).to.deep.equal(['src/presave/page/push-page.ts']);
  });

  it('names every other host that the sources name', () => {
    const hosts = new Set(
      sources.flatMap(([, text]) =>
        [...text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '').matchAll(/https:\/\/([\w.-]+)/g)].map(([, host]) => host),
      ),
    );
    // The others are named by what they are called in the text.
    const called = {
      'www.facebook.com': 'Facebook',
      'twitter.com': 'Twitter',
      'bsky.app': 'Bluesky',
      'www.threads.com': 'Threads',
      'wa.me': 'WhatsApp',
      't.me': 'Telegram',
    };
    const named = { 'accounts.spotify.com': 'Spotify', ...called };
    for (const host of [...hosts].filter((one) => !/\.invalid$/.test(one)))
      expect(docs, host).to.contain(named[host] ?? host);
  });
});
