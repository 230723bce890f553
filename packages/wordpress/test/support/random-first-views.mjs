// Random queues and attributes, of the kinds that an API and an author may write.
import fc from 'fast-check';
import { SERVICES } from '../../build/services.mjs';

const TEXTS = [
  ...[
    '0',
    ' ',
    '\u00a0Spaced\u2003',
    'Two\nlines',
    'A "quoted" title',
    "It's -- fine... 9x9 :)",
    '8-) (c) Wordpress',
    '12 & 34',
  ],
  ...[
    '</script><script>hacked = 1</script>',
    '</template></noscript><img src=x onerror=alert(1)>',
    '<!-- <style> -->',
    ']]>',
  ],
  ...[
    '[gallery] [mixtape id="x"] [[presave]]',
    "{title} ⟦title⟧ $v \\u003c \\' %s",
    'Straße & „Ümlaut“ &amp; &#91;x&#93;',
  ],
  ...[
    'ليلة طويلة',
    'לילה',
    '深夜ドライブ',
    '👩‍👩‍👧‍👦 family',
    'e\u0301\u0302\u0303\u0304\u0305\u0306 marks',
    '\u2028\u2029\ufeff',
    `${'x'.repeat(299)}😀😀`,
  ],
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
);
const id = fc.oneof(
  fc.maxSafeNat().map((value) => Math.min(value, 8e15)),
  fc.stringMatching(/^[\w~!*'() .@:;/?#-]{1,20}$/),
  fc.constantFrom(1.5, 'نغمة', 'a%b', '..', '<b>"\''),
  text,
);
const path = fc.oneof(
  fc.webPath().filter((value) => !/^\/\/|\/\.{1,2}(?:\/|$)/.test(value)),
  fc.constantFrom('', '/', '/ä ö/<b>"{}`|~\'', '/a.jpg?w=1&h=\'"é', '/x#frag "<`ü', '/%41%2f'),
);
const origin = fc.constantFrom(
  ...[
    'https://music.example',
    'http://127.0.0.1:8080',
    'https://A_b.Example.:443',
    'http://localhost:80',
    'https://x.example:8443',
  ],
);
const url = fc.tuple(origin, path).map((parts) => parts.join(''));
const peaks = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 400 });
const number = fc.oneof(
  fc.integer({ min: -10, max: 10_000 }),
  fc.double({ min: -70, max: 4000, noNaN: true }).map(rounded),
);
/** Numbers with exponents are written another way in PHP. */
function rounded(value) {
  return Math.round(value * 1000) / 1000 || 0;
}
const link = fc.record({
  name: text,
  url: fc.oneof(url, fc.constantFrom('javascript:alert(1)', ' https://x.example/a ', 7)),
});
const track = fc.record(
  {
    track_id: id,
    title: fc.oneof(text, text, fc.constant(7)),
    artist: text,
    duration: fc.oneof(number, fc.constantFrom(null, '30', 360_000)),
    links: fc.oneof(
      fc.array(link, { maxLength: 3 }),
      fc.array(link, { minLength: 19, maxLength: 23 }),
      fc.constant('x'),
    ),
    peaks: fc.oneof(
      peaks,
      peaks,
      fc.constantFrom([1, 2], 'x', Array(16).fill(256), Array(40).fill(0), Array(17).fill(255)),
    ),
    loudness: fc.record({ lufs: number, peak: number }),
    extra: fc.constantFrom({}, [], true, { 'a/b': ['<', '\u2028'] }),
  },
  { requiredKeys: ['track_id'] },
);
const mixtape = fc.record(
  {
    title: text,
    artist: text,
    slug: id,
    url: fc.oneof(url, fc.constantFrom('javascript:alert(1)', '', 'ftp://x.example')),
    cover: fc.oneof(
      url,
      path,
      fc.constantFrom('cover.jpg', 'a/ü.png?x', 'javascript:alert(1)', 'data:image/png;base64,x', null),
    ),
    color: fc.constantFrom('#aabbcc', '#00FF7f', 'red', '#12345'),
    djs: fc.array(fc.record({ name: text }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const tracks = fc.oneof(
  { weight: 8, arbitrary: fc.array(track, { minLength: 1, maxLength: 6, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(track, { minLength: 60, maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 99, max: 2100 })
      .map((count) => Array.from({ length: count }, (_, index) => ({ track_id: index, title: `${index}` }))),
  },
);
const queue = fc.record(
  { data: tracks, included: fc.oneof({ weight: 5, arbitrary: fc.record({ mixtape }) }, fc.constant({ mixtape: [] })) },
  { requiredKeys: ['data'] },
);

/** @param count how many @param seed of all that is random */
export function randomPlayers(count, seed) {
  const attributes = fc.record(
    {
      'mixtape-id': text,
      layout: fc.constantFrom('auto', 'bar', 'card', 'list'),
      'max-width': fc.constantFrom(
        '480',
        '30rem',
        'calc(100% - 2 * (3px + 1em))',
        'min(1px',
        '1px;color:red',
        '50%',
        ' .5em ',
        'none',
      ),
      reserve: fc.constant(true),
      preload: fc.constant(true),
      'track-ids': fc.constantFrom('', '', '', '0 1,2', 'another'),
      'preview-start': fc.constantFrom('0', '20', '3.7', '1e3', 'x'),
      'preview-duration': fc.constantFrom('0', '600', '29.5', '.5', '1e400'),
      'no-hotkeys': fc.constant(true),
      'share-targets': fc.constantFrom('email copy', 'native'),
      'no-link': fc.constant(true),
      'page-url': url,
      'powered-by': fc.constantFrom('none', ' NONE ', 'x'),
      waveform: fc.constantFrom('none', 'x'),
      'api-base': url.map((address) => address.replace(/[?#].*/s, '')),
      'site-base': url.map((address) => address.replace(/[?#].*/s, '')),
      style: fc.constantFrom('--mixtape-accent-color:#c0ffee;', `x:"'&<>;`),
    },
    { requiredKeys: ['mixtape-id', 'api-base'] },
  );
  const player = fc.record({
    attributes,
    queue,
    language: languages,
    styles,
    children: fc.constantFrom('', '<a href="/x">Listen</a>'),
  });
  return fc.sample(player, { numRuns: count, seed });
}

const languages = fc.constantFrom(
  'en-US',
  'de',
  'ar',
  'pl-PL',
  'ja',
  'zh-TW',
  'zh-CN',
  'he-IL',
  'pt_BR',
  'fr-FR',
  'nb-NO',
  '',
);
const styles = fc.constantFrom('inline', 'inline', '/a/first-view.css?ver=1&x');

export function randomButtons(count, seed) {
  const attributes = fc.record(
    {
      service: fc.constantFrom(...Object.keys(SERVICES)),
      'project-id': text.filter((value) => value.trim() !== '' && !/^\s*\.\.?\s*$/.test(value)),
      'client-id': fc.constant('client'),
      'redirect-uri': fc.constant('https://music.example/back'),
      'developer-token': fc.constant('token'),
      'site-base': fc.constant('https://music.example'),
      'release-date': fc.oneof(
        fc
          .date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
        fc.constantFrom(
          '2030-12-04T23:59:59.5Z',
          '2030-12-04T08:00+02:00',
          '2030-12-04T08:00-0730',
          '2026-05-01T12:00+02',
          '2026-05-01t00:00',
        ),
      ),
      'listen-url': url,
      'presave-url': url,
      reminder: fc.constant(true),
      'no-in-app': fc.constant(true),
      'asks-first': fc.constant(true),
      'app-name': text,
      'app-build': text,
      'pixel-event': text,
      'send-time-zone': fc.constant(true),
    },
    { requiredKeys: ['service'] },
  );
  const button = fc.record({
    attributes,
    language: languages,
    styles,
    now: fc.constantFrom(...['2026-05-01T12:00Z', '2030-12-04T20:00Z'].map(Date.parse)),
  });
  return fc.sample(button, { numRuns: count, seed });
}

/** Queues of which PHP does not know what JavaScript makes of them, or would write another JSON. */
export const ODD_QUEUES = [
  '{"data":[{"track_id":9007199254740993,"title":"Large"}]}',
  '{"data":[{"track_id":1e21}]}',
  '{"data":[{"track_id":"a","duration":1e-7}]}',
  '{"data":[{"track_id":"a","x":{"2":1,"1":2}}]}',
  '{"data":[{"track_id":"a","x":-0}]}',
  '{"data":[{"track_id":"a","x":0.00001}]}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":"//host.example/x.jpg"}}}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":"https://münchen.example/x.jpg"}}}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":"https://user:secret@host.example/x.jpg"}}}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":"https://host.example/a/../x.jpg"}}}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":"https://host.example/a^b\\\\c"}}}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":"https://1.2/x"}}}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":" https://host.example/x.jpg"}}}',
  '{"data":[{"track_id":"a"}],"included":{"mixtape":{"cover":"http:x.jpg"}}}',
  '{"data":[]}',
  '{"data":[{"title":"No id"}]}',
];
