import { expect } from 'chai';
import fc from 'fast-check';
import { slugOf } from '../src/input/slug.mjs';
import { checkFileName, cleanTag } from '../src/input/text.mjs';
import { trackIds } from '../src/input/track-ids.mjs';
import { trackNumbers } from '../src/input/track-number.mjs';
import { Problem, printable } from '../src/problem.mjs';
import { dataScript, markup } from '../src/site/html.mjs';

const name = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'con',
    'NUL.x',
    '..',
    '.',
    '',
    '/etc/passwd',
    'a\u0000b',
    'x'.repeat(10_000),
    '夜',
    'Æther',
    '-',
    '01',
  ),
);
const SAFE = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
const file = (text, index = 0) => ({ name: `${text}.wav`, path: '', size: index, mtimeMs: index });

describe('names from files', () => {
  it('give ids that are safe in URLs and on every file system', () => {
    fc.assert(
      fc.property(name, (text) => {
        const slug = slugOf(text);
        expect(slug).to.match(SAFE);
        expect(slug).not.to.match(/^(?:con|prn|aux|nul|com\d|lpt\d)$/);
      }),
    );
  });

  it('give each file of a folder a unique id, in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 20 }), (names) => {
        const files = names.map(file);
        const ids = trackIds('tape', files, []);
        expect(new Set(ids.values()).size).to.equal(names.length);
        expect(ids.size).to.equal(names.length);
      }),
    );
  });

  it('keep their ids in the next run, also if files are renamed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), fc.nat(), (names, which) => {
        const files = names.map((text, index) => file(text, index));
        const before = trackIds('tape', files, []);
        const known = files.map((one) => ({
          id: before.get(one.name),
          file: one.name,
          size: one.size,
          mtimeMs: one.mtimeMs,
        }));
        const renamed = files.map((one, index) =>
          index === which % files.length ? { ...one, name: 'renamed!.wav' } : one,
        );
        const after = trackIds('tape', renamed.reverse(), known);
        expect(new Set(after.values())).to.deep.equal(new Set(before.values()));
      }),
    );
  });

  for (const [text, slug] of [
    ['Señor Blues', 'senor-blues'],
    ["Don't Stop", 'dont-stop'],
    ['  A -- B  ', 'a-b'],
    ['Straße', 'strasse'],
    ['Already-Fine-2', 'already-fine-2'],
  ])
    it(`${text} becomes ${slug}`, () => expect(slugOf(text)).to.equal(slug));

  for (const [text, title, number] of [
    ['01 - Title.wav', 'Title', 1],
    ['01 Title.wav', 'Title', 1],
    ['1. Title.wav', 'Title', 1],
    ['1-03. Title.flac', 'Title', 3],
    ['(7) Title.mp3', 'Title', 7],
    ['12 - Title.mp3', 'Title', 12],
    ['12_Title.mp3', 'Title', 12],
    ['B2. Title.mp3', 'Title', 2],
    ['7 Rings.mp3', '7 Rings'],
    ['99 Luftballons.mp3', '99 Luftballons'],
    ['24-7 Love.mp3', '24-7 Love'],
    ['99.9 FM.mp3', '99.9 FM'],
    ['1979.mp3', '1979'],
    ['07.wav', '07'],
    ['B52 Bomber.wav', 'B52 Bomber'],
  ])
    it(`the title of ${text} is ${title}`, () => {
      const found = trackNumbers([text, 'Another song.wav'])(text);
      expect([found.title, found.number]).to.deep.equal([title, number]);
      expect(trackNumbers([text])(text).title, 'alone in its folder').to.equal(title);
    });

  for (const [names, titles] of [
    [
      ['1 Intro.wav', '2 Song.wav', '3 7 Rings.wav'],
      ['Intro', 'Song', '7 Rings'],
    ],
    [
      ['1-Intro.wav', '2-Song.wav'],
      ['Intro', 'Song'],
    ],
    [
      ['A1 Intro.wav', 'A2 Song.wav', 'B1 Flip.wav'],
      ['Intro', 'Song', 'Flip'],
    ],
    [
      ['09 Nine.wav', '10 Ten.wav', '1 One.wav', '2 Two.wav', '3 x.wav'],
      ['Nine', 'Ten', 'One', 'Two', 'x'],
    ],
    [
      ['7 Rings.wav', '99 Luftballons.wav', '50 Ways.wav'],
      ['7 Rings', '99 Luftballons', '50 Ways'],
    ],
    [
      ['1 Thing.wav', '2 Become 1.wav', 'Song.wav'],
      ['1 Thing', '2 Become 1', 'Song'],
    ],
  ])
    it(`the titles of ${names.join(', ')} are ${titles.join(', ')}`, () => {
      const nameOf = trackNumbers(names);
      expect(names.map((text) => nameOf(text).title)).to.deep.equal(titles);
    });

  it('are printed on one line, without control characters', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(printable(text)).not.to.match(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(printable(text).length).to.be.at.most(121);
      }),
    );
  });

  it('are refused or harmless', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(cleanTag(text).text).not.to.match(/[\p{Cc}\u202a-\u202e]|<[a-z!/?][^>]*>/iu);
        try {
          checkFileName(text);
        } catch (error) {
          expect(error).to.be.instanceOf(Problem);
        }
      }),
    );
  });

  it('keep text that is not markup: "I <3 You", "AC/DC & more", "5 < 6 > 4"', () => {
    for (const text of ['I <3 You', 'AC/DC & more', '5 < 6 > 4', "“Quotes” & 'more'"]) {
      expect(cleanTag(text)).to.deep.equal({ text });
      expect(() => checkFileName(text)).not.to.throw();
    }
  });
});

describe('texts on pages', () => {
  it('stay text, in content and in attributes', () => {
    fc.assert(
      fc.property(name, (text) => {
        const written = String(markup`<a title="${text}">${text}</a>`);
        expect(written.match(/[<>"]/g).join('')).to.equal('<"">< >'.replaceAll(' ', ''));
      }),
    );
  });

  it('cannot end the script that holds the queue', () => {
    for (const text of ['</script>', '<!--<script>', '<!--', ']]>']) {
      const written = String(dataScript('type="application/json"', { text }));
      expect(written.match(/<\/?script|<!--/gi)).to.have.length(2);
      expect(JSON.parse(written.replace(/^<script[^>]*>|<\/script>$/g, ''))).to.deep.equal({ text });
    }
  });
});
