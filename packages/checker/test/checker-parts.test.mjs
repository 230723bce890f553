import { DEFAULT_SETTINGS } from '@mixtape-player/source/player/model/settings.ts';
import { expect } from 'chai';
import { checkReach, cors, mixedContent } from '../src/access.ts';
import { check } from '../src/check.ts';
import { checkStream } from '../src/mixtape/check-stream.ts';
import { checkStreamRequest } from '../src/mixtape/check-stream-request.ts';
import { checkMixtapePage, checkPlayUrl } from '../src/mixtape/check-urls.ts';
import { describeMissingList, describeQueue } from '../src/mixtape/describe-queue.ts';
import { parsePlaylist } from '../src/mixtape/parse-playlist.ts';
import { allows, parsePolicies } from '../src/page/policy.ts';
import { checkRedirectUri } from '../src/page/redirect-uri.ts';
import { fromHash, secretsOf, toHash } from '../src/question.ts';
import { asText, summary, withoutSecrets } from '../src/report.ts';
import { recording } from '../src/world.ts';

const PAGE = 'https://blog.example';
const API = 'https://api.example/queue';
const NO_RESPONSE = { hops: [], body: '', isCut: false };
const answer = (headers, url = API, status = 200) => ({ url, status, headers });
const allow = (value) => ({ 'access-control-allow-origin': value });
const probed = (...hops) => ({ ...NO_RESPONSE, hops, failure: null });

describe('the checker, in one sentence', () => {
  for (const [verdicts, sentence] of [
    [['fine', 'skipped'], 'No problems found.'],
    [['fine', 'unchecked'], 'No problems found; 1 check was left out.'],
    [['fine', 'broken'], '1 thing is broken.'],
    [
      ['broken', 'warning', 'warning', 'unchecked', 'unchecked'],
      '1 thing is broken, 2 warnings; 2 checks were left out.',
    ],
  ]) {
    it(`says: ${sentence}`, () => expect(summary(verdicts.map((verdict) => ({ verdict })))).to.equal(sentence));
  }
});

describe('the checker, about CORS', () => {
  const cases = [
    ['any origin', [answer(allow('*'))], 'fine', /may read/],
    ['the page’s origin', [answer(allow(PAGE))], 'fine', /may read/],
    ['the page’s own origin', [answer({}, `${PAGE}/queue`)], 'fine', /have the same origin/],
    ['no header', [answer({})], 'broken', /no Access-Control-Allow-Origin/],
    ['another origin', [answer(allow('https://other.example'))], 'broken', /and not https:\/\/blog\.example/],
    ['a slash at the end', [answer(allow(`${PAGE}/`))], 'broken', /match exactly/],
    ['two headers', [answer(allow('*, https://blog.example'))], 'broken', /several values/],
    ['a redirect without the header', [answer({}, API, 302), answer(allow('*'))], 'broken', /no Access-Control/],
    [
      'a redirect between two foreign origins that allow only the page',
      [answer(allow(PAGE), API, 302), answer(allow(PAGE), 'https://cdn.example/')],
      'broken',
      /after a redirect between two other origins/,
    ],
    [
      'a redirect between two foreign origins, of which the second allows all',
      [answer(allow(PAGE), API, 302), answer(allow('*'), 'https://cdn.example/')],
      'fine',
      /may read/,
    ],
    ['a redirect from the page’s own origin', [answer({}, `${PAGE}/q`, 302), answer(allow(PAGE))], 'fine', /may read/],
  ];
  for (const [title, hops, verdict, what] of cases) {
    it(`judges ${title}`, () => {
      const remark = cors(probed(...hops), PAGE);
      expect(remark.what).to.match(what);
      expect(remark.verdict).to.equal(verdict);
    });
  }
});

describe('the checker, about unreachable hosts', () => {
  const failed = (failure, browsed = { status: null, isTimeout: false }) =>
    checkReach({ url: API, browsed, probed: { ...NO_RESPONSE, failure } }, PAGE, 'http://127.0.0.1:8080');
  const cases = {
    ENOTFOUND: /no server called api\.example/,
    EAI_AGAIN: /cannot be resolved/,
    INVALID_REDIRECT: /redirects to an invalid URL/,
    ECONNREFUSED: /Nothing listens/,
    ECONNRESET: /closes the connection/,
    CERT_HAS_EXPIRED: /certificate/,
    DEPTH_ZERO_SELF_SIGNED_CERT: /certificate/,
    TIMEOUT: /not respond in time/,
    TOO_MANY_REDIRECTS: /loop/,
    UNSAFE_REDIRECT: /not http/,
    PROBE_403: /does not check why/,
    ENETUNREACH: /cannot be reached \(ENETUNREACH\)/,
  };
  for (const [code, what] of Object.entries(cases)) {
    it(`explains ${code}`, () => {
      expect(failed(code)).to.include({ verdict: 'broken' });
      expect(failed(code).what).to.match(what);
    });
  }

  it('distinguishes a response that stops from one that is cut off', () => {
    const browsed = { status: null, isTimeout: false };
    const started = (failure) =>
      checkReach({ url: API, browsed, probed: { ...probed(answer({})), failure } }, PAGE, 'http://127.0.0.1:8080').what;
    expect(started('TIMEOUT')).to.match(/does not end/);
    expect(started('UND_ERR_SOCKET')).to.match(/ends too early/);
  });

  it('trusts the browser if only the demo’s server gets no response', () => {
    expect(failed('ENOTFOUND', { status: 200, contentType: '', bytes: new Uint8Array() }).verdict).to.equal('fine');
  });

  it('distinguishes what the browser blocks from missing CORS headers', () => {
    const browsed = { status: null, isTimeout: false };
    const demoOrigin = 'http://127.0.0.1:8080';
    const unexplained = checkReach({ url: API, browsed, probed: probed(answer(allow('*'))) }, PAGE, demoOrigin);
    expect(unexplained).to.include({ verdict: 'warning' });
    expect(unexplained.what).to.match(/not to this browser/);
    expect(checkReach({ url: API, browsed, probed: probed(answer(allow(PAGE))) }, PAGE, demoOrigin).verdict).to.equal(
      'fine',
    );
  });

  it('reports http URLs on an https page, except those of this machine', () => {
    expect(mixedContent('http://api.example/', PAGE)).to.include({ verdict: 'broken', copy: 'https://api.example/' });
    expect(mixedContent('http://127.0.0.1:8080/', PAGE)).to.equal(null);
    expect(mixedContent('http://api.example/', 'http://blog.example')).to.equal(null);
  });
});

describe('the checker, about the API key', () => {
  const TRACK = { trackId: '1', title: 'One', artist: '', duration: null };
  const ok = { status: 200, contentType: 'application/json', bytes: new TextEncoder().encode('{"streams":[]}') };
  const refused = { status: 401, contentType: '', bytes: new Uint8Array() };
  const PREFLIGHT = { ...allow('*'), 'access-control-allow-headers': 'Content-Type, X-API-Key' };

  async function request({ apiKey = 'secret', browsed = ok, status = 200, preflight = answer(PREFLIGHT) } = {}) {
    const seen = [];
    const world = {
      origin: 'http://127.0.0.1:8080',
      browse: async (url, options) => {
        seen.push({ url, ...options });
        return browsed;
      },
      probe: async (order) => {
        seen.push(order);
        return probed(order.method === 'OPTIONS' ? preflight : answer(allow('*'), order.url, status));
      },
      canPlay: () => true,
    };
    const settings = { ...DEFAULT_SETTINGS, apiBase: 'https://api.example', apiKey };
    return { ...(await checkStreamRequest(TRACK, { settings, pageOrigin: PAGE }, world)), seen };
  }

  it('is fine if key and header are accepted', async () => {
    const { remark, seen } = await request();
    expect(remark).to.include({ verdict: 'fine' });
    expect(seen.map(({ url }) => url)).to.satisfy((urls) => urls.every((url) => !url.includes('secret')));
  });

  it('says that a key is refused, and that none was sent', async () => {
    expect((await request({ browsed: refused, status: 401 })).remark.what).to.match(/key is refused/);
    expect((await request({ browsed: refused, status: 403, apiKey: '' })).remark.what).to.match(/none is sent/);
  });

  const lost = { status: null, isTimeout: false };
  it('says that the header with the key is not allowed', async () => {
    const { remark } = await request({ browsed: lost, preflight: answer(allow('*')) });
    expect(remark).to.include({ verdict: 'broken', copy: 'Access-Control-Allow-Headers: X-API-Key' });
  });

  it('says that the preflight is refused', async () => {
    const { remark } = await request({ browsed: lost, preflight: answer({}, API, 401) });
    expect(remark.what).to.match(/OPTIONS.*status 401/);
  });

  it('says that a redirect of a request with a key is not followed', async () => {
    const { remark } = await request({ browsed: lost, status: 302 });
    expect(remark.what).to.match(/not followed/);
  });
});

describe('the checker, about shapes', () => {
  const entry = { track_id: '1', title: 'One', artist: 'Artist', duration: 30 };
  const mixtape = { slug: 's', title: 't', cover: 'https://api.example/c.jpg' };
  const words = (entryChanges, mixtapeChanges = {}) =>
    describeQueue(
      { data: [{ ...entry, ...entryChanges }], included: { mixtape: { ...mixtape, ...mixtapeChanges } } },
      API,
    );
  const cases = [
    [{}, {}, null],
    [{ title: 7 }, {}, 'data[0].title is the number 7: it is shown as empty'],
    [{ artist: undefined }, {}, 'data[0].artist is missing: it is shown as empty'],
    [{ duration: '47' }, {}, 'data[0].duration is the text "47" and not a number of seconds: it is shown as --:--'],
    [{ track_id: '', id: 3 }, {}, 'data[0] has an empty text for its track_id: the track is left out'],
    [{}, { slug: '' }, 'included.mixtape.slug is an empty text: Share is not shown'],
    [{}, { cover: 'javascript:x' }, 'included.mixtape.cover is the text "javascript:x", which is not an http URL'],
    [{ peaks: [1, 2] }, {}, 'data[0].peaks is not a list of 16 to 400 integers from 0 to 255: a line is shown'],
    [{}, { color: 'red' }, 'included.mixtape.color is the text "red" and not #rrggbb'],
  ];
  for (const [track, more, what] of cases) {
    it(`says ${what ?? 'nothing about a valid entry'}`, () => {
      const found = words(track, more);
      if (what === null) expect(found).to.deep.equal([]);
      else expect(found[0].startsWith(what), found[0]).to.equal(true);
    });
  }

  it('says which field is there instead of an id', () => {
    const [found] = describeQueue({ data: [{ id: 3, title: 'One' }], included: { mixtape } }, API);
    expect(found).to.equal('data[0] has no track_id (there is an "id"): the track is left out');
  });

  it('says where the list is instead', () => {
    expect(describeMissingList([entry])).to.match(/is a list/);
    expect(describeMissingList({ tracks: [entry] })).to.match(/"data" is missing.*there is a list in "tracks"/);
    expect(describeMissingList('hello')).to.match(/the text "hello"/);
  });

  it('limits the number of problems that it lists', () => {
    const found = describeQueue({ data: Array(500).fill({}), included: { mixtape } }, API);
    expect(found).to.have.length(9);
    expect(found.at(-1)).to.equal('and 492 more');
  });
});

describe('the checker, about playlists', () => {
  const settings = { startSeconds: 8, durationSeconds: 15 };
  const media = (...lines) => ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...lines].join('\n');
  const segments = (count) => Array.from({ length: count }, (_, index) => `#EXTINF:6,\n${index}.ts`);

  it('finds the first segment that the preview needs', () => {
    const found = parsePlaylist(media(...segments(9), '#EXT-X-ENDLIST'), settings);
    expect(found).to.include({ kind: 'media', segment: '1.ts', fileSeconds: 54, isVod: true, encryption: null });
  });

  it('finds it earlier in a short file', () => {
    expect(parsePlaylist(media(...segments(2)), settings)).to.include({ segment: '0.ts', isVod: false });
  });

  it('reads byte ranges and encryption', () => {
    const lines = ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"', '#EXTINF:30,', '#EXT-X-BYTERANGE:100@20', 'all.ts'];
    expect(parsePlaylist(media(...lines), settings)).to.include({ range: 'bytes=20-119', encryption: 'SAMPLE-AES' });
  });

  it('recognises a master playlist', () => {
    const text = '#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\r\n\r\nlow.m3u8\r\n';
    expect(parsePlaylist(text, settings)).to.deep.equal({
      kind: 'variants',
      variants: [{ address: 'low.m3u8', codecs: 'mp4a.40.2' }],
    });
  });
});

describe('the checker, about a stream', () => {
  const MEDIA = 'https://media.example';
  const LIST = ['#EXTM3U', '#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:30,', '0.ts', '#EXT-X-ENDLIST'].join('\n');
  const scrambled = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]);

  /** A stream of one segment, which is given. */
  async function findings(list, segmentType = 'video/mp2t') {
    const ok = (contentType, bytes) => ({ status: 200, contentType, bytes });
    const world = {
      origin: 'http://127.0.0.1:8080',
      browse: async (url) =>
        url.endsWith('.ts') ? ok(segmentType, scrambled) : ok('application/x-mpegurl', new TextEncoder().encode(list)),
      probe: async ({ url }) => probed(answer(allow('*'), url)),
      canPlay: () => true,
    };
    const streams = [{ type: 'application/x-mpegurl', url: `${MEDIA}/index.m3u8` }];
    const found = {};
    const question = { settings: { ...DEFAULT_SETTINGS, apiBase: 'https://api.example' }, pageOrigin: PAGE };
    for await (const { step, ...remark } of checkStream({ streams }, question, world)) found[step] = remark;
    return found;
  }

  it('does not report the bytes of an encrypted segment', async () => {
    expect((await findings(LIST)).segment).to.include({ verdict: 'fine' });
    expect((await findings(LIST, 'text/html')).segment.what).to.match(/is not audio/);
    expect((await findings(LIST.replace('AES-128', 'NONE'))).segment.what).to.match(/is not audio/);
  });

  it('records the URLs of redirects', async () => {
    const recorded = new Set();
    const world = { probe: async () => probed(answer({}, `${MEDIA}/a`, 302), answer({}, `${MEDIA}/b`)) };
    await recording(world, recorded).probe({ url: `${MEDIA}/a` });
    expect([...recorded]).to.deep.equal([`${MEDIA}/a`, `${MEDIA}/b`]);
  });
});

describe('the checker, about the play URL', () => {
  const cases = [
    ['audio/mpeg', 'fine'],
    ['video/mp4', 'fine'],
    ['application/octet-stream', 'warning'],
    ['text/html', 'broken'],
    ['', 'broken'],
  ];
  for (const [type, verdict] of cases) {
    it(`judges ${type || 'no type'}`, async () => {
      const world = { probe: async ({ url }) => probed(answer({ 'content-type': type }, url, 206)) };
      expect(await checkPlayUrl('https://api.example/play/1', PAGE, world)).to.include({ verdict });
    });
  }
});

describe('the checker, about the page that Share links to', () => {
  it('does not request it if the page is unknown', async () => {
    const world = { probe: () => Promise.reject(new Error('Nothing is looked at.')) };
    const settings = { ...DEFAULT_SETTINGS, siteBase: 'https://page.example' };
    const remark = await checkMixtapePage({ slug: 'summer' }, settings, world);
    expect(remark).to.include({ verdict: 'warning' });
    expect(remark.what).to.match(/relative to the page, whose URL is unknown/);
  });
});

describe('the checker, about redirect URIs', () => {
  const cases = [
    ['https://site.example/back', '', 'fine', /letter by letter/],
    ['http://127.0.0.1:8080/back', '', 'fine', /letter by letter/],
    ['/back', '', 'warning', /relative, so https:\/\/blog\.example\/back is sent/],
    ['http://site.example/back', '', 'broken', /uses http/],
    ['http://localhost:8080/back', '', 'broken', /localhost/],
    ['https://site.example/back#x', '', 'broken', /fragment/],
    ['spotify:back', '', 'broken', /not an http URL/],
    ['https://site.example/back', 'https://site.example/back', 'fine', /equals the registered/],
    ['https://site.example/back', 'https://site.example/back/', 'broken', /ends with a slash/],
    ['https://site.example/back', 'https://www.site.example/back', 'broken', /www\./],
    ['https://site.example/back', 'http://site.example/back', 'broken', /https:\/\/ and http:\/\//],
    ['https://site.example/back', 'https://site.example/Back', 'broken', /upper and lower case/],
    ['https://site.example/back', 'https://other.example/back', 'broken', /in the host/],
    ['https://site.example/back', 'https://site.example/other', 'broken', /in the path/],
    ['https://site.example/back', 'https://site.example/back?a=1', 'broken', /nothing and \?a=1/],
    ['https://site.example', 'https://site.example/', 'broken', /ends with a slash/],
  ];
  it('does not resolve a relative one if the page is unknown', () => {
    const remark = checkRedirectUri('/back', 'https://page.example/', '');
    expect(remark).to.include({ verdict: 'broken', copy: 'redirect-uri="https://…"' });
  });

  for (const [uri, registered, verdict, what] of cases) {
    it(`judges ${uri}${registered && ` beside ${registered}`}`, () => {
      const remark = checkRedirectUri(uri, `${PAGE}/post`, registered);
      expect(remark.what).to.match(what);
      expect(remark.verdict).to.equal(verdict);
    });
  }
});

describe('the checker, about typed input', () => {
  const world = {
    origin: 'http://127.0.0.1:8080',
    browse: () => Promise.reject(new Error('Nothing is requested.')),
    probe: () => Promise.reject(new Error('Nothing is looked at.')),
    canPlay: () => true,
  };
  const typed = { ...fromHash('', 'https://api.example'), mixtapeId: 'summer' };
  const cases = [
    [{ apiBase: '' }, 'There is no API base.', 'https://…'],
    [{ apiBase: 'api.example' }, 'api.example is not an http URL.', 'https://api.example'],
    [{ apiBase: 'ftp://api.example' }, 'ftp://api.example is not an http URL.', 'https://…'],
    [{ mixtapeId: ' ' }, 'There is no mixtape id.', undefined],
    [{ apiBase: '', page: 'blog.example/post' }, 'blog.example/post is not an http URL.', 'https://blog.example/post'],
  ];
  for (const [changes, what, copy] of cases) {
    it(`says: ${what}`, async () => {
      const { value } = await check({ ...typed, ...changes }, world).next();
      expect(value).to.include({ verdict: 'broken', what });
      expect(value.copy).to.equal(copy);
    });
  }
});

describe('the checker, about policies', () => {
  const cases = [
    ["'self'", 'https://blog.example/a', true],
    ["'self'", 'https://api.example/', false],
    ["'none'", 'https://blog.example/', false],
    ['*', 'https://api.example/', true],
    ['*', 'blob:https://blog.example/1', false],
    ['blob:', 'blob:https://blog.example/1', true],
    ['https:', 'https://api.example/', true],
    ['https:', 'http://api.example/', false],
    ['api.example', 'https://api.example/v3', true],
    ['api.example', 'http://api.example/v3', false],
    ['http://api.example', 'https://api.example/', true],
    ['*.example', 'https://api.example/', true],
    ['*.api.example', 'https://api.example/', false],
    ['https://api.example:8443', 'https://api.example/', false],
    ['https://api.example:8443', 'https://api.example:8443/', true],
    ['https://api.example:*', 'https://api.example:8443/', true],
    ['https://api.example:443', 'https://api.example/', true],
    ['https://api.example/v3/', 'https://api.example/v3/queue', true],
    ['https://api.example/v3', 'https://api.example/v3/queue', false],
    ['HTTPS://API.EXAMPLE', 'https://api.example/', true],
    ["'nonce-x'", 'https://api.example/', false],
  ];
  for (const [source, url, isAllowed] of cases) {
    it(`${source} ${isAllowed ? 'allows' : 'does not allow'} ${url}`, () => {
      expect(allows([source], url, PAGE)).to.equal(isAllowed);
    });
  }

  it('reads several policies of one header, and the first of two directives', () => {
    const policies = parsePolicies("default-src 'self'; Img-Src a.example; img-src b.example, script-src 'none'");
    expect(policies.map((policy) => [...policy])).to.deep.equal([
      [
        ['default-src', ["'self'"]],
        ['img-src', ['a.example']],
      ],
      [['script-src', ["'none'"]]],
    ]);
  });
});

describe('the checker, about secrets', () => {
  const question = {
    ...fromHash('', 'http://127.0.0.1:8080'),
    apiKey: 'key-of-mine',
    snippet: `<mixtape-player mixtape-id="x" api-key="pasted-key"></mixtape-player><presave-button developer-token='token'>`,
  };

  it('leaves them, and nothing else, out of the address', () => {
    const hash = toHash(question);
    for (const secret of ['key-of-mine', 'pasted-key', 'token%27']) expect(hash).not.to.include(secret);
    expect(fromHash(hash, '')).to.deep.equal({
      ...question,
      apiKey: '',
      snippet: `<mixtape-player mixtape-id="x" api-key="…"></mixtape-player><presave-button developer-token='…'>`,
    });
  });

  for (const markup of [
    '<mixtape-player apikey="KEYSECRET">',
    "<mixtape-player data-api-key='KEYSECRET'>",
    '<mixtape-player api-kye=KEYSECRET>',
    '<mixtape-player api_key=”KEYSECRET”>',
    '<presave-button developper-token="KEYSECRET">',
    '<presave-button edveloper-token="KEYSECRET">',
    "<script>window.appleDevToken = 'KEYSECRET';</script>",
    '<script>window["appleDevToken"] = `KEYSECRET`</script>',
    '<script>play({"apiKey":"KEYSECRET"}, { apiKey: "KEYSECRET" })</script>',
  ]) {
    it(`finds the secret in ${markup}`, () => {
      expect(toHash({ ...question, snippet: markup })).not.to.include('KEYSECRET');
      const finding = { step: 'attributes', verdict: 'broken', what: '(KEYSECRET)', copy: 'api-key="KEYSECRET"' };
      const shown = withoutSecrets(finding, secretsOf({ ...question, snippet: markup }));
      expect(shown).to.include({ what: '(…)', copy: 'api-key="…"' });
    });
  }

  it('leaves the rest of the text unchanged', () => {
    const snippet =
      '<mixtape-player mixtape-id="x" api-base="https://api.example" accent-color="#fff"></mixtape-player>';
    expect(fromHash(toHash({ ...question, snippet }), '').snippet).to.equal(snippet);
  });

  it('does not show or copy them', () => {
    const finding = { step: 'json', verdict: 'broken', what: 'key-of-mine', fix: 'pasted-key', copy: 'token' };
    const shown = withoutSecrets(finding, secretsOf(question));
    expect(asText([shown], 'http://127.0.0.1:8080/')).not.to.match(/key-of-mine|pasted-key|token/);
  });
});
