import { expect } from 'chai';
import { postPresave } from '../../../src/presave/page/presave-api.ts';
import { readReceipt } from '../../../src/presave/storage/saved-storage.ts';
import { type Answer, fakeFetch, json, status } from '../../support/fakes/fake-fetch.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const SITE = 'https://site.example';
const RECEIPT = `${SITE}/receipt/t`;
const REQUEST = { access_token: 'secret', project_id: '7', dsp_name: 'apple_music' } as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('the receipt of a pre-save', () => {
  let restore: (() => void)[] = [];
  let storage: Storage;

  beforeEach(() => {
    const kept = memoryStorage();
    storage = kept();
    restore = [installStorage(kept)];
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });

  async function save(answer: Answer, site = SITE): Promise<string | null> {
    restore.push(fakeFetch(answer).restore);
    const outcome = await postPresave(`${site}/base`, REQUEST);
    expect(outcome).to.deep.equal({ kind: 'saved' });
    return storage.getItem('presave_receipt_apple_music_7');
  }

  it('is stored once the release is saved', async () => {
    expect(await save(json({ saved: true, receipt: RECEIPT }))).to.equal(RECEIPT);
    expect(readReceipt('apple_music_saved_7', SITE)).to.equal(RECEIPT);
    expect(readReceipt('spotify_saved_7', SITE)).to.equal(null);
  });

  const body = JSON.stringify({ receipt: RECEIPT });
  for (const [what, answer] of [
    ['of another type', status(200, { 'Content-Type': 'text/html' }, body)],
    ['that is no JSON', status(200, JSON_TYPE, 'saved')],
    ['without a body', status(200, JSON_TYPE, null)],
    ['longer than 16 kB', json({ receipt: RECEIPT, more: 'x'.repeat(16_384) })],
  ] as const) {
    it(`is not read from an answer ${what}, and the release is saved`, async () => {
      expect(await save(answer)).to.equal(null);
    });
  }

  it('is awaited for a second: then the release is saved without it', async () => {
    const time = new VirtualTime().install();
    restore.push(() => time.restore());
    const endless = new Response(new ReadableStream(), { headers: JSON_TYPE });
    restore.push(fakeFetch(() => endless).restore);
    let outcome: unknown;
    const saving = postPresave(SITE, REQUEST).then((ended) => {
      outcome = ended;
    });
    await time.advance(999);
    expect(outcome).to.equal(undefined);
    await time.advance(1);
    await saving;
    expect(outcome).to.deep.equal({ kind: 'saved' });
  });

  it('is shown only for the origin of the site, also if a script has stored it', () => {
    storage.setItem('presave_receipt_spotify_7', 'https://other.example/receipt/t');
    expect(readReceipt('spotify_saved_7', SITE)).to.equal(null);
  });
});
