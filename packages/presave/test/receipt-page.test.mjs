import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { noReceiptPage, RECEIPT_HEADERS, receiptPage } from '../src/receipt/receipt-page.mjs';
import { RECEIPT_TEXTS } from '../src/receipt/receipt-texts.mjs';
import { visitorLanguage } from '../src/receipt/visitor-language.mjs';

const NOW = new Date('2026-11-25T12:00:00Z');
const RECEIPT = {
  projectId: 'night-drive',
  title: 'Night Drive',
  artist: 'Ada',
  service: 'spotify',
  state: 'waiting',
  reason: null,
  grantedAt: NOW,
  expiresAt: new Date('2027-05-25T12:00:00Z'),
  // The 4th of December in Tokyo.
  releaseAt: new Date('2026-12-03T15:00:00Z'),
  deliveredAt: null,
  attempts: 0,
  zone: 'Asia/Tokyo',
};
const SITE = 'presave.example';

const pageOf = (change = {}, acceptLanguage = 'en', now = NOW) =>
  receiptPage({
    receipt: { ...RECEIPT, ...change },
    site: SITE,
    visitor: visitorLanguage(acceptLanguage),
    revokePath: '/receipt/token/revoke',
    now,
  });
const textOf = (markup) => markup.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '');

describe('a receipt', () => {
  it('says what was granted, to whom, since when and until when', () => {
    const text = textOf(pageOf());
    for (const part of ['Night Drive', 'Ada', 'Save this release to your Spotify library', SITE]) {
      expect(text).to.include(part);
    }
    expect(text).to.match(/Granted on\s*November 25, 2026/);
    expect(text).to.match(/Valid until\s*May 25, 2027/);
    expect(textOf(pageOf({ service: 'apple_music', expiresAt: null }))).to.match(/Valid until\s*No fixed end/);
    for (const state of ['delivered', 'revoked'])
      expect(textOf(pageOf({ state, deliveredAt: NOW }))).not.to.include('Valid until');
  });

  for (const [state, change, sentence] of [
    ['waiting', {}, 'Status: Waiting\nOn December 4, 2026 this release will be saved to your Spotify library.'],
    ['waiting', { releaseAt: NOW }, 'as soon as Spotify has it'],
    ['delivering', {}, 'being saved to your Spotify library now'],
    [
      'delivered',
      { deliveredAt: new Date('2026-12-04T20:00:00Z') },
      'was saved to your Spotify library on December 5, 2026',
    ],
    ['needs-consent', {}, 'Spotify no longer accepts your permission'],
    ['expired', {}, 'expired before the release'],
    ['revoked', {}, 'Nothing will be saved'],
    ['failed', {}, 'could not be saved'],
  ]) {
    it(`says in words what has become of it: ${state}, “${sentence.split('\n').at(-1)}”`, () => {
      expect(textOf(pageOf({ state, ...change }))).to.include(sentence);
    });
  }

  it('can be revoked while there is something to revoke', () => {
    for (const state of ['waiting', 'delivering', 'delivered', 'needs-consent', 'expired', 'revoked', 'failed']) {
      const hasForm = pageOf({ state }).includes('<form method="post" action="/receipt/token/revoke">');
      expect(hasForm, state).to.equal(['waiting', 'delivering'].includes(state));
    }
  });

  it('says what revoking will do as a condition, so that nobody reads it as done', () => {
    expect(textOf(pageOf())).to.include(
      'If you revoke your permission, it is deleted at once, and nothing will be saved.',
    );
    expect(textOf(pageOf())).not.to.match(/(?:^|\n)Your permission is deleted/);
    expect(textOf(pageOf({ state: 'revoked' }))).to.include('The permission has been deleted.');
    expect(textOf(pageOf({}, 'de'))).to.include('Wenn du deine Erlaubnis widerrufst, wird sie sofort gelöscht');
  });

  it('links to where an app is disconnected, if the service has such a page', () => {
    expect(pageOf()).to.include('https://www.spotify.com/account/apps/');
    expect(pageOf({ service: 'apple_music' })).not.to.include('https://');
  });

  it('shows names as they are, whatever is in them', () => {
    const markup = pageOf({ title: '<script>alert(1)</script>', artist: '"><img src=x onerror=alert(1)>' });
    expect(markup).not.to.match(/<script|<img/);
    expect(textOf(markup)).to.include('&lt;script&gt;');
    expect(pageOf({ title: '{date} {service} $& $1' })).to.include('{date} {service} $&amp; $1');
  });

  it('allows no script, no frame, no cache and no referrer, but its own style', () => {
    const [, style] = /<style>(.*?)<\/style>/s.exec(pageOf());
    const hash = createHash('sha256').update(style).digest('base64');
    expect(RECEIPT_HEADERS['Content-Security-Policy']).to.include(`style-src 'sha256-${hash}'`);
    expect(RECEIPT_HEADERS['Content-Security-Policy']).to.include("default-src 'none'");
    expect(RECEIPT_HEADERS['Content-Security-Policy']).to.include("frame-ancestors 'none'");
    expect(RECEIPT_HEADERS).to.include({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    expect(pageOf()).not.to.match(/ style="| on\w+="/);
  });

  it('says so if it is not known', () => {
    expect(textOf(noReceiptPage(visitorLanguage('en'), 'missing'))).to.include('This pre-save is not known here');
  });

  it('says so if it cannot be shown at the moment', () => {
    expect(textOf(noReceiptPage(visitorLanguage('de'), 'later'))).to.include('in einer Minute');
  });
});

describe("a receipt's language", () => {
  it("has the button's fifteen", () => {
    const labels = readdirSync(new URL('i18n/labels', import.meta.resolve('@mixtape-player/source/package.json'))).map(
      (name) => name.split('.')[0],
    );
    expect(Object.keys(RECEIPT_TEXTS).sort()).to.deep.equal(
      labels.filter((name) => !/^(presave|notify)-/.test(name)).sort(),
    );
  });

  for (const [language, texts] of Object.entries(RECEIPT_TEXTS)) {
    it(`is whole in ${language}: every text, with its placeholders`, () => {
      for (const [name, text] of Object.entries(RECEIPT_TEXTS.en)) {
        const placeholders = (of) => [...of.matchAll(/\{\w+\}/g)].map(String).sort();
        expect(texts[name], name).to.be.a('string').and.not.equal('');
        expect(placeholders(texts[name]), name).to.deep.equal(placeholders(text));
      }
      for (const state of ['waiting', 'delivered', 'failed']) {
        expect(pageOf({ state, deliveredAt: NOW }, language)).not.to.match(/[{}](?![^<]*<\/style>)|undefined/);
      }
    });
  }

  for (const [header, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['xx, 1-broken-tag', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['de;q=0, it', 'it'],
    ['de;q=0', 'en'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-CN', 'zh'],
    ['iw', 'he'],
    ['constructor', 'en'],
    ['sv, pl;q=0.1', 'pl'],
  ]) {
    it(`is ${language} for ${JSON.stringify(header)}`, () => {
      expect(visitorLanguage(header).language).to.equal(language);
      expect(pageOf({}, header)).to.include(`<html lang="${language}"`);
    });
  }

  it('is looked for at the beginning of a header alone, which ends with a whole entry', () => {
    const many = 'xx, '.repeat(120);
    expect(visitorLanguage(`${many}de`).language).to.equal('de');
    expect(visitorLanguage(`${many}xx, xx, xx, xx, xx, xx, de`).language).to.equal('en');
    // Cut at 500 characters, "zh-Hant" would be "zh-".
    expect(visitorLanguage(`${many}${' '.repeat(17)}zh-Hant, de, fr`).language).to.equal('en');
    expect(visitorLanguage(`de, ${many.repeat(30)}`).language).to.equal('de');
    expect(visitorLanguage('x'.repeat(15_000)).language).to.equal('en');
  });

  it('says how a date is written', () => {
    expect(textOf(pageOf({}, 'en-GB'))).to.include('On 4 December 2026');
    expect(textOf(pageOf({}, 'de'))).to.include('Am 4. Dezember 2026');
  });

  it('is written from right to left where that is so', () => {
    for (const [language, direction] of [
      ['ar', 'rtl'],
      ['he', 'rtl'],
      ['en', 'ltr'],
      ['ja', 'ltr'],
    ]) {
      expect(pageOf({}, language)).to.include(`dir="${direction}"`);
    }
  });
});
