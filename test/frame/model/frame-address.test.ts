import { expect } from 'chai';
import { parseFrameAddress } from '../../../src/frame/model/frame-address.ts';

/** Accepts everything, as browsers do for values with `var()`, so that only our own checks reject a value. */
const anyColor = (): boolean => true;
const parse = (...parameters: [string, string][]) => named(parseFrameAddress(parameters, anyColor));
const parseQuery = (query: string) => parse(...new URLSearchParams(query));

/** Only the names of what is ignored. */
function named({ ignored, ...used }: ReturnType<typeof parseFrameAddress>) {
  return { ...used, ignored: ignored.map(({ name }) => name) };
}

describe("the address of the frame's page", () => {
  it('sets the player’s attributes', () => {
    expect(
      parseQuery(
        'mixtape-id=summer%20mix&track-ids=a,b&preload&preview-start=3&preview-duration=5&lang=de&no-hotkeys=false&powered-by=none',
      ),
    ).to.deep.equal({
      attributes: [
        ['mixtape-id', 'summer mix'],
        ['track-ids', 'a,b'],
        ['preload', ''],
        ['preview-start', '3'],
        ['preview-duration', '5'],
        ['lang', 'de'],
        ['no-hotkeys', 'false'],
        ['powered-by', 'none'],
      ],
      styles: [],
      ignored: [],
    });
  });

  it('names ways to share, but no site that is not the player’s', () => {
    const name = 'share-targets';
    expect(parse([name, 'copy VK=https://vk.example/?u={url} bluesky'])).to.deep.equal({
      attributes: [[name, 'copy bluesky']],
      styles: [],
      ignored: [],
    });
    expect(parse(['share-url', 'page']).ignored).to.deep.equal(['share-url']);
  });

  describe('cannot set a base, a key or a script', () => {
    for (const name of [
      'api-base',
      'site-base',
      'api-key',
      'accounts-base',
      'musickit-src',
      'redirect-uri',
      'return-origins',
      'client-id',
      'developer-token',
      'data-api-base',
      'max-width',
      'Mixtape-Id',
      'mixtape-id ',
      'mixtape%2Did',
      'mixtapeId',
      'onclick',
      'style',
      'class',
      'id',
      'src',
      'code',
      'state',
      '__proto__',
      'constructor',
      '--mixtape-color',
      'media-accent-color',
      '',
    ]) {
      it(`and ignores ${JSON.stringify(name)}`, () => {
        expect(parse([name, 'https://evil.example/'])).to.deep.equal({ attributes: [], styles: [], ignored: [name] });
      });
    }
  });

  it('uses the first of repeated parameters, even if that one is invalid', () => {
    expect(parseQuery('mixtape-id=a&mixtape-id=b&color=url(x)&color=red&gap=1px&gap=2px')).to.deep.equal({
      attributes: [['mixtape-id', 'a']],
      styles: [['--mixtape-gap', '1px']],
      ignored: ['mixtape-id', 'color', 'color', 'gap'],
    });
  });

  it('sets the document’s theme', () => {
    expect(parseQuery('accent-color=%23d8431f&font-family=Inter&color-scheme=dark').styles).to.deep.equal([
      ['--mixtape-accent-color', '#d8431f'],
      ['--mixtape-font-family', 'Inter'],
      ['color-scheme', 'dark'],
    ]);
  });

  it('accepts the full name of a custom property too, and uses the first of both', () => {
    expect(
      parseQuery('--mixtape-color=red&color=blue&gap=1px&--mixtape-gap=2px&--mixtape-color-scheme=dark'),
    ).to.deep.equal({
      attributes: [],
      styles: [
        ['--mixtape-color', 'red'],
        ['--mixtape-gap', '1px'],
      ],
      ignored: ['color', '--mixtape-gap', '--mixtape-color-scheme'],
    });
    expect(parseQuery('ga--mixtape-p=1px').ignored).to.deep.equal(['ga--mixtape-p']);
  });

  const COLORS = ['accent-color', 'accent-text-color', 'background', 'color', 'secondary-color', 'line-color'];
  const LENGTHS = ['font-size', 'border-radius', 'gap', 'track-height'];

  describe('accepts a value for a theme', () => {
    const values: readonly (readonly [readonly string[], readonly string[]])[] = [
      [
        COLORS,
        [
          'red',
          '#d8431f',
          'rgb(1 2 3 / 50%)',
          'rgba(1, 2, 3, .5)',
          'HSL(120deg 1% 2%)',
          'oklch(0.7 0.1 200)',
          'color-mix(in srgb, red 8%, transparent)',
          'light-dark(#fff, #000)',
        ],
      ],
      [LENGTHS, ['0', '12px', '1.5em', '1.25em', '.5rem', '50%']],
      [['font-family'], ['Inter', 'Noto Sans, sans-serif', '"Font 2"', "'Ünïcode', ヒラギノ角ゴ"]],
      [['color-scheme'], ['light', 'dark', 'light dark']],
    ];
    for (const [names, taken] of values) {
      for (const value of taken) {
        it(`${names[0]} and similar: ${value}`, () => {
          for (const name of names) expect(parse([name, value]).ignored, name).to.deep.equal([]);
        });
      }
    }

    it('only if the browser accepts it as a colour', () => {
      expect(named(parseFrameAddress([['color', 'nonsense']], () => false)).ignored).to.deep.equal(['color']);
    });
  });

  it('says why it ignores a parameter, without the value of an unknown one, which may be a key', () => {
    const parameters = [...new URLSearchParams('api-key=secret&gap=1px&gap=2px&color-scheme=grey')];
    expect(parseFrameAddress(parameters, anyColor).ignored.map(({ message }) => message)).to.deep.equal([
      'embed.html has no parameter "api-key", so it is ignored.',
      'The parameter "gap" is repeated: only the first is used.',
      'The value "grey" of the parameter "color-scheme" is not valid, so it is ignored.',
    ]);
  });

  describe('accepts for a theme only a value', () => {
    for (const value of [
      'url(/leak)',
      'URL(/leak)',
      'u\\72l(/leak)',
      'url("https://evil.example/")',
      'src("/leak")',
      'image-set("/leak" 1x)',
      'image(/leak)',
      'cross-fade(url(/leak), red)',
      'element(#id)',
      'linear-gradient(red, url(/leak))',
      'var(--x, url(/leak))',
      'v/**/ar(--x)',
      'env(x, url(/leak))',
      'attr(data-x type(<image>))',
      'if(else: url(/leak))',
      '--function(red)',
      'color-mix(in srgb, var(--x, url(/leak)), red)',
      'red; background: url(/leak)',
      'red} :host {color: red',
      'red !important',
      '<img src=x onerror=alert(1)>',
      '@import "/leak"',
      'expression(alert(1))',
      'red/*',
      'x-rgb(1 2 3)',
      'rgb-x(1 2 3)',
      '',
    ]) {
      it(`that cannot load anything: not ${JSON.stringify(value)}`, () => {
        for (const name of [...COLORS, ...LENGTHS, 'font-family', 'color-scheme'])
          expect(parse([name, value]).ignored, name).to.deep.equal([name]);
      });
    }

    it('that is an existing colour scheme', () => {
      for (const value of ['only light', 'light only', 'darker', 'Light', 'dark light'])
        expect(parse(['color-scheme', value]).ignored, value).to.deep.equal(['color-scheme']);
    });

    it('that does not depend on the window’s height', () => {
      for (const value of [
        '50vh',
        '5vmin',
        '5dvh',
        '5cqh',
        'calc(1vh + 1px)',
        '1e3vh',
        '-1px',
        'auto',
        '12',
        '12px 4px',
        '12px)',
      ])
        for (const name of LENGTHS) expect(parse([name, value]).ignored, `${name}=${value}`).to.deep.equal([name]);
    });
  });
});
