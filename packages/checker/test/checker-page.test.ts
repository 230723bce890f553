import { expect } from 'chai';
import { POLICIES } from '../../../build/published/policies.mjs';
import { check } from '../src/check.ts';
import type { Remark } from '../src/finding.ts';
import type { Needs } from '../src/mixtape/mixtape-question.ts';
import { checkPage } from '../src/page/check-page.ts';
import { withoutForeignScripts } from '../src/page/check-script.ts';
import { parsePage } from '../src/page/parse-page.ts';
import type { Hop, Probed, ProbeOrder } from '../src/probed.ts';
import { fromHash } from '../src/question.ts';
import type { World } from '../src/world.ts';

const PAGE = 'https://blog.example/post';
const CDN = 'https://player.example/dist';
const MODULE = `<script type="module" src="${CDN}/mixtape-player.js"></script>`;
const CLASSIC = `<script async src="${CDN}/embed.js"></script>`;
const PLAYER = '<mixtape-player mixtape-id="summer"></mixtape-player>';
const SCRIPT_HEADERS = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
/** The script's origin is not the page's, so the site has to be named. */
const SITE = 'https://blog.example';
const SPOTIFY = `service="spotify" project-id="1" client-id="2" site-base="${SITE}"`;
const BACK = 'https://blog.example/back';
const BUTTON_SCRIPT = `<script type="module" src="${CDN}/presave-button.js"></script>`;

/** The body of every script: ours contains this import. */
const LOADS_OURS = 'import("./mixtape-player.js")';

/** A file of another site with the same name as our script. */
const FOREIGN = { 'https://www.instagram.example/embed.js': { body: 'window.instgrm = {}' } };

interface Given {
  readonly url?: string;
  readonly policy?: string | null;
  readonly isSnippet?: boolean;
  readonly registered?: string;
  readonly apiBase?: string;
  readonly mixtapeId?: string;
  /** Responses by URL, or by method and URL. All other URLs respond with our script. */
  readonly there?: Readonly<
    Record<string, Partial<Probed> & { readonly status?: number; readonly headers?: Hop['headers'] }>
  >;
  readonly needs?: Partial<Record<keyof Needs, readonly string[]>>;
  /** Gets all requests of the probe. */
  readonly asked?: ProbeOrder[];
}

/** The remarks about a page, by step. */
async function found(markup: string, given: Given = {}): Promise<Record<string, Remark>> {
  const {
    url = PAGE,
    policy = '',
    isSnippet = false,
    registered = '',
    apiBase = '',
    mixtapeId = '',
    there = {},
    asked = [],
  } = given;
  const world: World = {
    origin: 'http://127.0.0.1:8080',
    browse: () => Promise.reject(new Error('A page is not browsed.')),
    canPlay: () => true,
    probe: async (order) => {
      const given = there[`${order.method} ${order.url}`] ?? there[order.url] ?? {};
      // The server of a pre-save refuses a request without any fields.
      const { status = order.method === 'POST' ? 400 : 200, headers = SCRIPT_HEADERS, ...more } = given;
      asked.push(order);
      return { hops: [{ url: order.url, status, headers }], failure: null, body: LOADS_OURS, isCut: false, ...more };
    },
  };
  const { connect = [], media = [], images = [] } = given.needs ?? {};
  const needs = { connect: new Set(connect), media: new Set(media), images: new Set(images) };
  const page = await withoutForeignScripts(parsePage(markup, url), world);
  const question = { page, policyHeader: policy, isSnippet, mixtapeId, apiBase, registeredUri: registered };
  const remarks: Record<string, Remark> = {};
  for await (const { step, ...remark } of checkPage(question, needs, world)) remarks[step] = remark;
  return remarks;
}

/** The remarks about a snippet, by step, and the requested URLs. Only the given page responds. */
async function checkPasted(
  snippet: string,
  page = '',
  answer: Partial<Probed> = {},
): Promise<{ remarks: Record<string, Remark>; requested: readonly string[] }> {
  const requested: string[] = [];
  const world: World = {
    origin: 'http://127.0.0.1:8080',
    browse: async (url) => {
      requested.push(url);
      return { status: null, isTimeout: false };
    },
    canPlay: () => true,
    probe: async ({ url }) => {
      requested.push(url);
      return { hops: [], failure: 'ECONNREFUSED', body: '', isCut: false, ...(url === page ? answer : {}) };
    },
  };
  const remarks: Record<string, Remark> = {};
  const question = { ...fromHash('', ''), snippet, page };
  for await (const { step, ...remark } of check(question, world)) remarks[step] = remark;
  return { remarks, requested };
}

function expectRemark(remark: Remark | undefined, verdict: Remark['verdict'], what: RegExp, copy?: string): void {
  expect(remark?.what).to.match(what);
  expect(remark?.verdict).to.equal(verdict);
  if (copy !== undefined) expect(remark?.copy).to.equal(copy);
}

describe('the checker, about a page', () => {
  it('requests no relative URL if the page is unknown', async () => {
    const frame = '<iframe src="/embed.html?mixtape-id=x"></iframe>';
    for (const markup of [
      `<script type="module" src="/mixtape-player.js"></script>${PLAYER}${frame}`,
      `${MODULE}<mixtape-player mixtape-id="x" api-base="/api"></mixtape-player>`,
      `<script async src="/embed.js"></script><div data-mixtape-id="x"></div><div data-presave></div>`,
      `<script type="module" src="/mixtape-player.js"></script><div data-mixtape-id="x"></div>`,
    ]) {
      const { remarks, requested } = await checkPasted(markup);
      expectRemark(remarks['reach'], 'warning', /URL of the API is relative to the page, whose URL is unknown/);
      expect(requested.filter((url) => url.includes('page.example'))).to.deep.equal([]);
      expect(JSON.stringify(remarks)).not.to.include('page.example');
    }
  });

  it('finds nothing wrong with the five ways to embed', async () => {
    for (const markup of [
      `${MODULE}${PLAYER}`,
      `${CLASSIC}<div data-mixtape-id="summer" data-max-width="480"></div>`,
      `${BUTTON_SCRIPT}<presave-button ${SPOTIFY} redirect-uri="${BACK}"></presave-button>`,
      `${CLASSIC.replace('async', `async data-client-id="2" data-redirect-uri="${BACK}" data-site-base="${SITE}"`)}<button data-presave="spotify" data-project-id="1">Save</button>`,
      `<iframe src="${CDN}/embed.html?mixtape-id=summer"></iframe>`,
      `${BUTTON_SCRIPT}<presave-button service="spotify" presave-url="https://spotify.example/p" release-date="2099-01-01" reminder></presave-button>`,
    ]) {
      const remarks = await found(markup, {
        there: { [BACK]: { body: `${BUTTON_SCRIPT}<presave-button ${SPOTIFY}>` } },
      });
      expect(Object.values(remarks).map(({ verdict, what }) => (verdict === 'fine' ? verdict : what))).to.deep.equal(
        Object.keys(remarks).map(() => 'fine'),
      );
    }
  });

  it('without the probe of the demo server skips checks that need a server, and does the others', async () => {
    const probeIsOff = { hops: [], failure: 'PROBE_404' };
    const there = Object.fromEntries(
      [`${CDN}/mixtape-player.js`, `${CDN}/embed.js`, `${CDN}/embed.html?mixtape-id=summer`, BACK].map((url) => [
        url,
        probeIsOff,
      ]),
    );
    const frame = `<iframe src="${CDN}/embed.html?mixtape-id=summer"></iframe>`;
    const button = `<presave-button ${SPOTIFY} redirect-uri="${BACK}"></presave-button>`;
    const remarks = await found(`${MODULE}${PLAYER}${button}${frame}`, { there });
    for (const step of ['script', 'frame', 'redirect-page']) expectRemark(remarks[step], 'unchecked', /PROBE=1/);
    expectRemark(remarks['embed'], 'fine', /./);
    const wrong = await found(`${CLASSIC.replace('async', 'type="module"')}${PLAYER}`, { there });
    expectRemark(wrong['script'], 'broken', /is the classic script/);
  });

  it('without the probe asks for the snippet of a page', async () => {
    const { remarks } = await checkPasted('', PAGE, { failure: 'PROBE_404' });
    expectRemark(remarks['page'], 'unchecked', /PROBE=1/);
    expect(remarks['page']?.fix).to.match(/^Paste the snippet/);
  });

  describe('scripts', () => {
    const cases: readonly [title: string, markup: string, verdict: Remark['verdict'], what: RegExp, given?: Given][] = [
      ['no script on the page', PLAYER, 'broken', /none of our scripts/],
      ['no script in a snippet', PLAYER, 'warning', /none of our scripts/, { isSnippet: true }],
      ['a module as a classic script', MODULE.replace(' type="module"', ''), 'broken', /is a module/],
      ['the classic script as a module', CLASSIC.replace('async', 'type="module"'), 'broken', /is the classic script/],
      ['a classic script without async', CLASSIC.replace(' async', ''), 'warning', /waits for embed\.js/],
      ['a type that browsers do not run', MODULE.replace('module"', 'text/plain"'), 'broken', /type="text\/plain"/],
      [
        'early.js as a classic script',
        `<script async src="${CDN}/early.js"></script>${MODULE}`,
        'broken',
        /is a module/,
      ],
      [
        'early.js alone',
        `<script async type="module" src="${CDN}/early.js"></script>`,
        'broken',
        /none of our scripts/,
      ],
      ['a foreign early.js', `<script src="https://other.example/early.js"></script>${MODULE}`, 'fine', /is loaded as/],
      ['http on a page over https', MODULE.replace('https:', 'http:'), 'broken', /mixed content/],
      [
        'integrity without crossorigin',
        CLASSIC.replace('async', 'async integrity="sha384-x"'),
        'broken',
        /integrity but no crossorigin/,
      ],
      ['a missing file', MODULE, 'broken', /Status 404/, { there: { [`${CDN}/mixtape-player.js`]: { status: 404 } } }],
      [
        'a page in place of the script',
        MODULE,
        'broken',
        /is text\/html/,
        {
          there: {
            [`${CDN}/mixtape-player.js`]: {
              headers: { 'content-type': 'text/html', 'access-control-allow-origin': '*' },
            },
          },
        },
      ],
      [
        'a module that other origins may not read',
        MODULE,
        'broken',
        /from another origin.*no Access-Control/,
        { there: { [`${CDN}/mixtape-player.js`]: { headers: { 'content-type': 'text/javascript' } } } },
      ],
      [
        'an invalid URL',
        MODULE.replace('player.example', ':x'),
        'broken',
        /is not a URL/,
        { policy: "script-src 'self'" },
      ],
      [
        'a foreign file with the same name',
        `<script async src="https://www.instagram.example/embed.js"></script>${PLAYER}`,
        'broken',
        /none of our scripts/,
        { there: FOREIGN },
      ],
      [
        'a missing classic script',
        CLASSIC,
        'broken',
        /Status 404/,
        { there: { [`${CDN}/embed.js`]: { status: 404, body: '' } } },
      ],
      [
        'a foreign file whose name ends like ours',
        `<script src="/wp-embed.js"></script>${PLAYER}`,
        'broken',
        /none of our scripts/,
      ],
      [
        'a relative URL if the page is unknown',
        '<script async src="/embed.js"></script>',
        'warning',
        /is unknown/,
        { url: 'https://page.example/' },
      ],
    ];
    for (const [title, markup, verdict, what, given] of cases) {
      it(`reports ${title}`, async () => expectRemark((await found(markup, given))['script'], verdict, what));
    }
  });

  describe('damage by an editor', () => {
    const cases: readonly [title: string, markup: string, what: RegExp][] = [
      ['a tag that was removed', `${MODULE}<ul><li><a href="/play/1">One</a></li></ul>`, /kept its content/],
      ['data- attributes that were removed', `${CLASSIC}<div></div>`, /empty <div>/],
      ['a tag that is shown as text', '&lt;mixtape-player mixtape-id="x"&gt;', /visible on the page as text/],
      ['a tag that closes itself', `${MODULE}<mixtape-player mixtape-id="x" /><p>More</p>`, /is not closed/],
      [
        'a container that no script supports',
        `${MODULE}<div data-mixtape-id="x"></div>`,
        /only the classic script supports/,
      ],
      [
        'only the embeds that need the classic script',
        `${MODULE}${PLAYER}<div data-mixtape-id="x"></div>`,
        /^There is a container, which only/,
      ],
      ['an attribute of the tag on a container', `${CLASSIC}<div mixtape-id="x"></div>`, /on another tag/],
      ['nothing at all', '<p>Hello</p>', /neither/],
      ['only a link in the navigation', '<nav><a href="/mixtape/x">One</a></nav>', /neither/],
    ];
    for (const [title, markup, what] of cases) {
      it(`reports ${title}`, async () => expectRemark((await found(markup))['embed'], 'broken', what));
    }
  });

  describe('attributes', () => {
    const cases: readonly [title: string, markup: string, what: RegExp, copy?: string][] = [
      ['a player without a mixtape', '<mixtape-player></mixtape-player>', /no mixtape-id/, 'mixtape-id="…"'],
      ['a missing hyphen', '<mixtape-player mixtapeid="x">', /mixtapeid is not an attribute/, 'mixtape-id="x"'],
      ['a letter too few', '<mixtape-player mixtape-id="x" previw-start="1">', /previw-start/, 'preview-start="1"'],
      [
        'two letters swapped',
        '<mixtape-player mixtape-id="x" preveiw-start="1">',
        /preveiw-start/,
        'preview-start="1"',
      ],
      ['data- on the tag', '<mixtape-player data-mixtape-id="x">', /data-mixtape-id is not/, 'mixtape-id="x"'],
      ['typographic quotes', '<mixtape-player mixtape-id=”x”>', /typographic/, 'mixtape-id="x"'],
      [
        'a button without a project',
        '<presave-button service="spotify" client-id="2">',
        /no project-id/,
        'project-id="…"',
      ],
      ['a button without a service', '<presave-button project-id="1">', /no service/],
      [
        'a button whose script is on another origin, so that it has no default for the site',
        `${BUTTON_SCRIPT}<presave-button service="spotify" project-id="1" client-id="2" redirect-uri="${BACK}">`,
        /no site-base.*on another origin.*no default/,
        'site-base="…"',
      ],
      [
        "a container's URL on another origin",
        `${CLASSIC}<div data-mixtape-id="x" data-api-base="https://api.example"></div>`,
        /data-api-base is ignored, because it is not on the page's own origin/,
      ],
      [
        'an attribute that is ignored on a button of the page',
        `${CLASSIC.replace('async', `async data-site-base="${SITE}" data-developer-token="t"`)}<button data-presave="apple_music" data-project-id="1" data-exchange="browser">`,
        /data-exchange is ignored/,
      ],
    ];
    for (const [title, markup, what, copy] of cases) {
      it(`reports ${title}`, async () => expectRemark((await found(markup))['attributes'], 'broken', what, copy));
    }

    for (const [title, markup] of [
      ['misspelled', '<mixtape-player mixtape-id="x" apikey="KEYSECRET">'],
      ['in typographic quotes', '<mixtape-player mixtape-id="x" api-key=”KEYSECRET”>'],
      [
        'where it is not read',
        `${CLASSIC}<button data-presave="apple_music" data-project-id="1" data-developer-token="KEYSECRET">Save</button>`,
      ],
    ] as const) {
      it(`shows no key of a page that is ${title}`, async () => {
        expect(JSON.stringify((await found(markup))['attributes'])).not.to.include('KEYSECRET');
      });
    }

    it('cannot check whether a URL is on the origin of an unknown page', async () => {
      const markup = `${CLASSIC}<div data-mixtape-id="x" data-api-base="https://api.example"></div>`;
      const { attributes } = await found(markup, { url: 'https://page.example/' });
      expectRemark(attributes, 'warning', /is used only if/);
    });

    it('ignores attributes that are not ours', async () => {
      const markup = '<mixtape-player mixtape-id="x" class="a" id="b" style="c" lang="de" data-track="1" onclick="d">';
      expectRemark((await found(markup))['attributes'], 'fine', /no attribute is missing/);
    });

    it('uses the attributes of the classic script’s tag for the whole site', async () => {
      const script = CLASSIC.replace(
        'async',
        `async data-client-id="2" data-redirect-uri="${BACK}" data-site-base="${SITE}"`,
      );
      const markup = `${script}<button data-presave="spotify" data-project-id="1">Save</button>`;
      expectRemark((await found(markup))['attributes'], 'fine', /no attribute is missing/);
    });

    it('requires no project on the redirect page', async () => {
      const markup = `<presave-button service="spotify" client-id="2" redirect-uri="${BACK}">`;
      expectRemark((await found(markup))['attributes'], 'broken', /no project-id/);
      expectRemark((await found(markup, { url: BACK }))['attributes'], 'fine', /no attribute is missing/);
    });

    it('says that a script of the page may set a missing attribute', async () => {
      const markup = `<script>spotify = {}</script><presave-button service="spotify" project-id="1" redirect-uri="${BACK}">`;
      expectRemark((await found(markup))['attributes'], 'warning', /Perhaps a script of the page/);
    });

    it('does not mistake a text or another use of the name for such a script', async () => {
      const markup = `<p>Now on spotify</p><script>play(spotify)</script><presave-button service="spotify" project-id="1" redirect-uri="${BACK}">`;
      expectRemark((await found(markup))['attributes'], 'broken', /no client-id/);
    });

    it('says that the page plays another mixtape than the checked one', async () => {
      const given = { mixtapeId: 'winter', apiBase: 'https://player.example' };
      expectRemark((await found(`${MODULE}${PLAYER}`, given))['attributes'], 'warning', /plays the mixtape summer/);
      const other = { mixtapeId: 'summer', apiBase: 'https://api.example' };
      const { attributes } = await found(`${MODULE}${PLAYER}`, other);
      expectRemark(
        attributes,
        'warning',
        /uses the API at https:\/\/player\.example/,
        'api-base="https://api.example"',
      );
      const same = { mixtapeId: 'summer', apiBase: 'https://player.example/' };
      expectRemark((await found(`${MODULE}${PLAYER}`, same))['attributes'], 'fine', /no attribute is missing/);
      const unknown = { ...other, url: 'https://page.example/' };
      const relative = `<script type="module" src="/mixtape-player.js"></script>${PLAYER}`;
      expectRemark((await found(relative, unknown))['attributes'], 'fine', /no attribute is missing/);
    });
  });

  describe('a frame', () => {
    const frame = (query = 'mixtape-id=x', more = ''): string =>
      `<iframe src="${CDN}/embed.html?${query}"${more}></iframe>`;
    const framed = (policy: string): Given => ({
      there: { [`${CDN}/embed.html?mixtape-id=x`]: { headers: { 'content-security-policy': policy } } },
    });
    const cases: readonly [title: string, markup: string, verdict: Remark['verdict'], what: RegExp, given?: Given][] = [
      ['that is correct', frame('mixtape-id=x&accent-color=%23abcdef'), 'fine', /may show the frame/],
      ['without a mixtape', frame('preload'), 'broken', /has no mixtape id/],
      [
        'with parameters that are ignored',
        frame('mixtape-id=x&api-base=/&color=nonsense'),
        'warning',
        /api-base, color are ignored/,
      ],
      [
        'whose sandbox does not allow scripts',
        frame('mixtape-id=x', ' sandbox="allow-popups"'),
        'broken',
        /does not allow scripts/,
      ],
      ['over http', frame().replace('https:', 'http:'), 'broken', /mixed content/],
      [
        'that is missing',
        frame(),
        'broken',
        /Status 404/,
        { there: { [`${CDN}/embed.html?mixtape-id=x`]: { status: 404 } } },
      ],
      [
        'that no other origin may show',
        frame(),
        'broken',
        /X-Frame-Options: SAMEORIGIN/,
        { there: { [`${CDN}/embed.html?mixtape-id=x`]: { headers: { 'x-frame-options': 'SAMEORIGIN' } } } },
      ],
      [
        'that only other pages may show',
        frame(),
        'broken',
        /does not allow https:\/\/blog\.example to frame it/,
        framed("frame-ancestors 'self' https://a.example"),
      ],
      [
        'that one of two policies refuses',
        frame(),
        'broken',
        /frame-ancestors https:\/\/a\.example\)/,
        framed('frame-ancestors https://blog.example, frame-ancestors https://a.example'),
      ],
      [
        'that only some pages may show, if the page is unknown',
        frame(),
        'warning',
        /does not allow every page to frame it/,
        { ...framed('frame-ancestors https://a.example'), url: 'https://page.example/' },
      ],
      [
        'that no page may show, if the page is unknown',
        frame(),
        'broken',
        /does not allow any page to frame it/,
        { ...framed("frame-ancestors 'none'"), url: 'https://page.example/' },
      ],
      [
        'with a relative URL, if the page is unknown',
        frame().replace(CDN, ''),
        'warning',
        /URL of the frame is relative to the page, whose URL is unknown/,
        { url: 'https://page.example/' },
      ],
      [
        'that this page may show',
        frame(),
        'fine',
        /may show the frame/,
        framed('frame-ancestors https://blog.example'),
      ],
    ];
    for (const [title, markup, verdict, what, given] of cases) {
      it(`is checked: one ${title}`, async () => expectRemark((await found(markup, given))['frame'], verdict, what));
    }
  });

  describe('the redirect page', () => {
    const markup = (uri: string): string =>
      `${BUTTON_SCRIPT}<presave-button ${SPOTIFY} redirect-uri="${uri}"></presave-button>`;
    const elsewhere = 'https://site.example/back';
    const button = (more = ''): string => `${BUTTON_SCRIPT}<presave-button service="spotify" ${more}></presave-button>`;
    const cases: readonly [
      title: string,
      uri: string,
      there: Partial<Probed> & { status?: number },
      verdict: Remark['verdict'],
      what: RegExp,
    ][] = [
      ['that is missing', BACK, { status: 404 }, 'broken', /Status 404/],
      ['without a script', BACK, { body: '<p>Back' }, 'broken', /none of our scripts/],
      [
        'with a foreign script of the same name',
        BACK,
        { body: '<script async src="https://www.instagram.example/embed.js"></script>' },
        'broken',
        /none of our scripts/,
      ],
      ['with the script only', BACK, { body: BUTTON_SCRIPT }, 'fine', /all that it needs/],
      ['with a button', BACK, { body: button() }, 'fine', /all that it needs/],
      [
        'on another origin that does not list the page',
        elsewhere,
        { body: button() },
        'broken',
        /return-origins are missing/,
      ],
      [
        'on another origin that lists others',
        elsewhere,
        { body: button('return-origins="https://a.example"') },
        'broken',
        /are https:\/\/a\.example/,
      ],
      [
        'on another origin that lists the page',
        elsewhere,
        { body: button('return-origins="https://a.example https://blog.example"') },
        'fine',
        /accepts pre-saves/,
      ],
      [
        'that redirects',
        BACK,
        {
          hops: [
            { url: BACK, status: 301, headers: {} },
            { url: `${BACK}/`, status: 200, headers: {} },
          ],
        },
        'broken',
        /redirects to/,
      ],
    ];
    for (const [title, uri, there, verdict, what] of cases) {
      it(`is checked: one ${title}`, async () => {
        expectRemark(
          (await found(markup(uri), { there: { ...FOREIGN, [uri]: there } }))['redirect-page'],
          verdict,
          what,
        );
      });
    }

    it('says which origins it allows if the page is unknown', async () => {
      const there = { [elsewhere]: { body: button('return-origins="https://a.example"') } };
      const remarks = await found(markup(elsewhere), { url: 'https://page.example/', there });
      expectRemark(remarks['redirect-page'], 'fine', /accepts pre-saves: https:\/\/a\.example/);
    });

    it('is not requested if the redirect URI is invalid', async () => {
      const remarks = await found(markup('http://blog.example/back'));
      expectRemark(remarks['redirect-uri'], 'broken', /uses http/);
      expect(remarks).not.to.have.property('redirect-page');
    });
  });

  describe('the server of the pre-save', () => {
    const apple = (site: string): string =>
      `${BUTTON_SCRIPT}<presave-button service="apple_music" project-id="1" developer-token="t" site-base="${site}">`;
    const foreign = 'https://music.example/base/?x=1';
    const url = 'https://music.example/base/api/presave';
    const allowed = { 'access-control-allow-origin': SITE, 'access-control-allow-headers': 'Content-Type' };
    const preflight = { [`OPTIONS ${url}`]: { status: 204, headers: allowed } };
    const cases: readonly [title: string, status: number, verdict: Remark['verdict'], what: RegExp][] = [
      ['that refuses an empty request', 400, 'fine', /refuses a request/],
      ['that calls it unprocessable', 422, 'fine', /refuses a request/],
      ['that says it has saved nothing', 200, 'broken', /visitors are told that a release is saved/],
      ['that is missing', 404, 'broken', /nothing answers there/],
      ['without POST', 405, 'broken', /accepts no POST/],
      ['that fails', 500, 'broken', /it fails instead/],
      ['that redirects', 308, 'broken', /follows no redirect/],
      ['that refuses JSON', 415, 'broken', /accepts no JSON/],
      ['that refuses the page', 403, 'broken', /may not accept pages from https:\/\/blog\.example/],
      ['that asks for a log-in', 401, 'warning', /visitors have none/],
      ['that is busy', 429, 'warning', /too many requests/],
      ['with another status', 418, 'broken', /unknown/],
    ];
    for (const [title, status, verdict, what] of cases) {
      it(`is checked: one ${title}`, async () => {
        const there = { ...preflight, [`POST ${url}`]: { status, headers: allowed } };
        expectRemark((await found(apple(foreign), { there }))['presave-api'], verdict, what);
      });
    }

    it('gets a preflight, and one request in which everything is missing', async () => {
      const asked: ProbeOrder[] = [];
      await found(apple(foreign), { there: preflight, asked });
      expect(asked.filter((order) => order.url === url)).to.deep.equal([
        { url, method: 'POST', origin: SITE },
        {
          url,
          method: 'OPTIONS',
          origin: SITE,
          headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
        },
      ]);
    });

    it('needs no preflight on the page’s own origin', async () => {
      const asked: ProbeOrder[] = [];
      const remarks = await found(apple(SITE), { asked });
      expectRemark(remarks['presave-api'], 'fine', /refuses a request/);
      expect(asked.map(({ method }) => method)).not.to.include('OPTIONS');
    });

    it('has to allow the page and the type', async () => {
      const answers: readonly [method: string, answer: object, what: RegExp, copy: string][] = [
        ['OPTIONS', { status: 404 }, /preflight.*gets status 404/, 'Access-Control-Allow-Headers: Content-Type'],
        ['OPTIONS', { hops: [] }, /preflight.*gets no answer/, 'Access-Control-Allow-Headers: Content-Type'],
        [
          'OPTIONS',
          { status: 204, headers: { 'access-control-allow-origin': '*' } },
          /does not allow Content-Type/,
          'Access-Control-Allow-Headers: Content-Type',
        ],
        [
          'OPTIONS',
          { status: 204, headers: { ...allowed, 'access-control-allow-origin': 'https://other.example' } },
          /and not https:\/\/blog\.example/,
          `Access-Control-Allow-Origin: ${SITE}`,
        ],
        [
          'POST',
          { status: 400, headers: {} },
          /no Access-Control-Allow-Origin/,
          `Access-Control-Allow-Origin: ${SITE}`,
        ],
      ];
      for (const [method, answer, what, copy] of answers) {
        const remarks = await found(apple(foreign), { there: { ...preflight, [`${method} ${url}`]: answer } });
        expectRemark(remarks['presave-api'], 'broken', what, copy);
      }
    });

    it('says so if it cannot be reached or cannot be checked', async () => {
      const ask = async (answer: Partial<Probed>, more: Given = {}): Promise<Remark | undefined> =>
        (await found(apple(foreign), { there: { [url]: answer }, ...more }))['presave-api'];
      expectRemark(await ask({ hops: [], failure: 'ENOTFOUND' }), 'broken', /no server called music\.example/);
      expectRemark(await ask({ hops: [], failure: 'PROBE_404' }), 'unchecked', /PROBE=1/);
      expectRemark(await ask({}, { url: 'https://page.example/' }), 'unchecked', /Enter the page's URL/);
    });

    it('is checked on the redirect page if a button hands the pre-save over', async () => {
      const asked: ProbeOrder[] = [];
      const handing = `${BUTTON_SCRIPT}<presave-button ${SPOTIFY} redirect-uri="https://site.example/back">`;
      const there = {
        'https://site.example/back': { body: `${BUTTON_SCRIPT}<presave-button return-origins="${SITE}">` },
      };
      expectRemark((await found(handing, { asked, there }))['presave-api'], 'unchecked', /site\.example\/back sends/);
      expect(asked.map(({ method }) => method)).not.to.include('POST');
    });

    it('is not asked for a button that only links to the service', async () => {
      const link = `<presave-button ${SPOTIFY} redirect-uri="${BACK}" presave-url="https://open.spotify.com/prerelease/1">`;
      expect(await found(`${BUTTON_SCRIPT}${link}`)).not.to.have.property('presave-api');
    });
  });

  describe('the policy', () => {
    const needs = {
      connect: ['https://api.example/v3/mixtapes/summer/queue', 'https://media.example/index.m3u8'],
      media: ['https://api.example/play/1'],
      images: ['https://media.example/cover.jpg'],
    };
    const full = `script-src https://player.example; connect-src https://api.example https://media.example; media-src https://api.example blob:; img-src https://media.example; default-src 'none'`;
    const without = (part: string): string => full.replace(part, '');
    const policies: readonly [policy: string, what: RegExp, copy: string][] = [
      [
        without('https://player.example'),
        /script-src blocks https:\/\/player\.example/,
        'script-src https://player.example',
      ],
      [
        without(' https://media.example; media-src').replace(
          'connect-src https://api.example',
          'connect-src https://api.example; media-src',
        ),
        /connect-src blocks https:\/\/media\.example/,
        'connect-src https://api.example https://media.example',
      ],
      [without(' blob:'), /media-src blocks blob:/, 'media-src https://api.example blob:'],
      [
        without('img-src https://media.example;'),
        /img-src \(from default-src\) blocks/,
        'img-src https://media.example',
      ],
      [`sandbox allow-forms; ${full}`, /sandbox does not allow scripts/, 'sandbox allow-forms allow-scripts'],
    ];
    for (const [policy, what, copy] of policies) {
      it(`reports a directive that blocks: ${what.source}`, async () => {
        expectRemark((await found(`${MODULE}${PLAYER}`, { policy, needs }))['policy'], 'broken', what, copy);
      });
    }

    it('reads it from a <meta> too, and requires both to allow a URL', async () => {
      const meta = `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`;
      const { policy } = await found(`${meta}${MODULE}${PLAYER}`, { policy: full, needs });
      expectRemark(policy, 'broken', /connect-src blocks https:\/\/api\.example and https:\/\/media\.example/);
    });

    it('reads no sandbox from a <meta>, as browsers do not', async () => {
      const meta = '<meta http-equiv="Content-Security-Policy" content="sandbox allow-forms">';
      expectRemark((await found(`${meta}${MODULE}${PLAYER}`))['policy'], 'fine', /allows everything/);
    });

    it('allows a page that has everything', async () => {
      expectRemark((await found(`${MODULE}${PLAYER}`, { policy: full, needs }))['policy'], 'fine', /allows everything/);
    });

    it('understands nonces, and ignores hosts beside strict-dynamic', async () => {
      const markup = `${MODULE.replace('src', 'nonce="n" src')}${PLAYER}`;
      const policy = "script-src 'nonce-n' 'strict-dynamic'";
      expectRemark((await found(markup, { policy }))['policy'], 'fine', /allows everything/);
      const other = await found(`${MODULE}${PLAYER}`, { policy: "script-src 'strict-dynamic' https://player.example" });
      expectRemark(other['policy'], 'broken', /script-src blocks/);
    });

    it('checks the needs of MusicKit and of a frame', async () => {
      const apple = `${BUTTON_SCRIPT}<presave-button service="apple_music" project-id="1" developer-token="t">`;
      const policy = "script-src https://player.example; trusted-types 'none'";
      const remark = (await found(apple, { policy }))['policy'];
      expectRemark(remark, 'broken', /js-cdn\.music\.apple\.com.*trusted-types/);
      expect(remark?.copy).to.include('trusted-types mixtape-player');
      const frame = `<iframe src="${CDN}/embed.html?mixtape-id=x"></iframe>`;
      const framed = (await found(frame, { policy: "frame-src 'self'" }))['policy'];
      expectRemark(framed, 'broken', /frame-src blocks/, "frame-src 'self' https://player.example");
    });

    it('says that a snippet has no policy', async () => {
      const remarks = await found(`${MODULE}${PLAYER}`, { policy: null, isSnippet: true });
      expectRemark(remarks['policy'], 'warning', /does not contain/);
    });

    for (const [title, answer] of Object.entries({
      'that is not found': { failure: 'ENOTFOUND' },
      'behind a log-in': { hops: [{ url: PAGE, status: 401, headers: {} }], failure: null },
    })) {
      it(`says that the policy of a page ${title} is unknown`, async () => {
        const { remarks } = await checkPasted(`${MODULE}${PLAYER}`, PAGE, answer);
        expectRemark(remarks['policy'], 'warning', /does not contain/);
      });
    }

    const allNeeds = { connect: [`${PAGE}/queue`], media: [`${PAGE}/play`], images: [`${PAGE}/cover`] };
    const onOwnOrigin = (markup: string): string => markup.replaceAll('https://player.example', 'https://blog.example');
    const published: Readonly<Record<Exclude<keyof typeof POLICIES, 'frame'>, string>> = {
      'mixtape-player': onOwnOrigin(`${MODULE}${PLAYER}`),
      embed: onOwnOrigin(`${CLASSIC}<div data-mixtape-id="x"></div>`),
      'presave-button': onOwnOrigin(
        `${BUTTON_SCRIPT}<presave-button service="apple_music" project-id="1" developer-token="t"></presave-button>`,
      ),
    };
    for (const [way, markup] of Object.entries(published)) {
      it(`accepts the policy that is published for ${way}, and requires each of its directives`, async () => {
        const policy = POLICIES[way as keyof typeof POLICIES];
        expectRemark((await found(markup, { policy, needs: allNeeds }))['policy'], 'fine', /allows everything/);
        for (const directive of policy.split('; ')) {
          const [name = ''] = directive.split(' ');
          // The checker tests only these: the elements adopt style sheets, and only MusicKit needs trusted-types.
          if (!/^(?:script|connect|media|img)-src$/.test(name) || (name === 'img-src' && way === 'presave-button'))
            continue;
          const less = policy.replace(directive, `${name} 'none'`);
          expectRemark(
            (await found(markup, { policy: less, needs: allNeeds }))['policy'],
            'broken',
            new RegExp(`${name} blocks`),
          );
        }
      });
    }
  });
});
