import { expect } from 'chai';
import { parseFrameAddress } from '../../../src/frame/model/frame-address.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { parseBase } from '../../../src/platform/http/safe-url.ts';
import { parseFlag, parseId, parseList, parseSeconds } from '../../../src/platform/model/parse-values.ts';
import { trimPlaylist } from '../../../src/player/model/stream/trim-playlist.ts';
import { parseRequest, parseResult } from '../../../src/presave/model/hand-over.ts';
import { isAt } from '../../../src/presave/model/presave-callback.ts';

/** Long enough that code with quadratic time exceeds the time limit of a test. */
const LENGTH = 400_000;
const many = (text: string): string => text.repeat(LENGTH / text.length);

describe('a long text from outside', () => {
  it('takes linear time as a base address', () => {
    const slashes = many('/');
    expect(parseBase(`https://site.example${slashes}api${slashes}`)).to.equal(`https://site.example${slashes}api`);
  });

  it('takes linear time as the page of a redirect URI', () => {
    const page = `https://site.example${many('/')}back`;
    expect(isAt({ page: `${page}//`, query: [] }, { page, query: [] })).to.equal(true);
    expect(isAt({ page: `${page}x`, query: [] }, { page, query: [] })).to.equal(false);
  });

  for (const value of ['a', '-', '(', 'rgb(', 'a '].map(many).concat(`${many('a')}!`)) {
    it(`takes linear time as a theme value: ${value.slice(-8)}`, () => {
      const themes = ['accent-color', 'font-family', 'font-size', 'color-scheme'];
      const parameters = themes.map((name) => [name, value] as const);
      expect(parseFrameAddress(parameters, () => false).styles.map(([name]) => name)).to.be.an('array');
    });
  }

  for (const value of [' ', '\t', '1', '1.', '.', 'false', 'none ', ',', '\ud800', '0e', '{', '{a', '\r', '\n', '&']) {
    it(`takes linear time as a setting, a label or a fragment: ${JSON.stringify(value)}`, () => {
      const text = many(value);
      expect(parseFlag(`${text}!`)).to.equal(true);
      expect(parseSeconds(`${text}!`, 8, 0)).to.equal(8);
      expect(parseId(`${text}!`)).to.be.a('string');
      expect(parseList(text)).to.be.an('array');
      expect(fill(text, {})).to.equal(text);
      expect(parseRequest(`#presave=start&project_id=${text}`)).to.equal(null);
      expect(parseResult(`#presave=saved&nonce=${text}!`)).to.equal(null);
    });
  }

  describe('as a playlist', () => {
    const trim = (text: string): string =>
      trimPlaylist(`${text}\n#EXTINF:9,\na.ts\n`, { startSeconds: 8, durationSeconds: 15 }).text;

    for (const line of ['#EXTINF:1,\nb.ts\n', '#EXTINF:1\n\n', `#${'a'.repeat(4095)}\n#EXTINF:30,\nb.ts\n`]) {
      it(`takes linear time and is cut to a short part: ${JSON.stringify(line.slice(0, 30))}`, () => {
        expect(trim(line + many('#EXTINF:1,\nb.ts\n'))).to.match(/\nb.ts\n#EXT-X-ENDLIST\n$/);
      });
    }

    for (const line of ['\n', '#\n', '#EXTINF:0.000001\na\n', `${'a'.repeat(4096)}\n`]) {
      it(`is rejected if too much of it is left: ${JSON.stringify(line.slice(0, 30))}`, () => {
        expect(() => trim(`#EXTM3U\n${many(line).repeat(3)}`)).to.throw(RangeError, 'too long');
      });
    }

    for (const character of ['a', '\r', '#', ' ', '#EXTINF:1', '#EXT-X-KEY:a']) {
      it(`is rejected if a line is too long: ${JSON.stringify(character)}`, () => {
        expect(() => trim(many(character))).to.throw(RangeError, 'too long a line');
        expect(() => trim(`#EXTM3U\n#EXT-X-KEY:${'a'.repeat(4086)}`)).to.throw(RangeError, 'too long a line');
      });
    }
  });
});
