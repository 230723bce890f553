import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parseHTML } from 'linkedom';
import { HAS_HOME, REPOSITORY_URL } from '../../build/repository.mjs';
import { root } from '../../build/root.mjs';
import { DOC_PAGES, linkTarget } from '../../demo/docs/doc-pages.mjs';
import { livePage } from '../../demo/docs/live-example.mjs';
import { renderMarkdown } from '../../demo/docs/render-doc.mjs';
import { startDemoServer } from '../../demo/server/create-server.mjs';

const RENDER_MS = 30_000;
const [OVERVIEW, QUESTIONS] = DOC_PAGES;
const rendered = (text) => {
  const doc = renderMarkdown(text, QUESTIONS);
  return { ...doc, document: parseHTML(`<body>${doc.html}</body>`).document };
};

describe('the pages of the documentation', function () {
  this.timeout(RENDER_MS);
  let server;
  const documents = new Map();
  before(async () => {
    server = await startDemoServer();
    for (const { address } of DOC_PAGES) {
      const response = await fetch(server.origin + address);
      expect(response.status, address).to.equal(200);
      documents.set(address, parseHTML(await response.text()).document);
    }
  });
  after(() => server.close());

  it('link only to pages, headings, pictures and examples that exist', async () => {
    const checked = new Set();
    for (const [address, document] of documents) {
      for (const element of document.querySelectorAll('[href], [src]')) {
        const url = new URL(element.getAttribute('href') ?? element.getAttribute('src'), server.origin + address);
        if (url.origin !== server.origin || url.pathname.startsWith('/dist/')) continue;
        if (url.hash && documents.has(url.pathname))
          expect(documents.get(url.pathname).getElementById(url.hash.slice(1)), `${address}: ${url}`).not.to.equal(
            null,
          );
        if (documents.has(url.pathname) || checked.has(url.pathname)) continue;
        checked.add(url.pathname);
        const response = await fetch(url);
        await response.body?.cancel();
        expect(response.status, `${address}: ${url}`).to.equal(200);
      }
    }
    expect(checked.size).to.be.above(30);
  });

  it('say which one is current, have one first heading, and link to their source only if it is on the web', () => {
    for (const [address, document] of documents) {
      expect(document.querySelectorAll('h1').length, address).to.equal(1);
      expect(document.querySelector('.doc-navigation [aria-current]').getAttribute('href')).to.equal(address);
      const { source } = DOC_PAGES.find((page) => page.address === address);
      const edit = document.querySelector('.doc-footer a')?.getAttribute('href');
      expect(edit).to.equal(HAS_HOME ? `${REPOSITORY_URL}/edit/main/${source}` : undefined);
    }
  });

  it('link to no host that does not exist', () => {
    for (const [address, document] of documents)
      for (const link of document.querySelectorAll('a[href]'))
        expect(link.getAttribute('href'), address).not.to.match(/^https?:\/\/[^/]*\.invalid(?:\/|$)/);
  });

  it('are all files of docs/', () => {
    const files = readdirSync(join(root, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md'));
    const sources = DOC_PAGES.map(({ source }) => source);
    expect(sources).to.include.members(files.map((name) => `docs/${name}`));
  });

  it('load nothing from another origin', () => {
    for (const [address, document] of documents)
      for (const element of document.querySelectorAll('[src], link[href]'))
        expect(element.getAttribute('src') ?? element.getAttribute('href'), address).to.match(/^\//);
  });
});

describe('a page made from Markdown', () => {
  it('has the anchors that GitHub makes, also of headings that repeat', () => {
    const { document, headings } = rendered('# A `page`, with commas\n\n## Same\n\n## Same\n');
    expect(headings.map(({ id }) => id)).to.deep.equal(['a-page-with-commas', 'same', 'same-1']);
    expect(document.querySelector('#same-1 a').getAttribute('aria-label')).to.equal('Link to “Same”');
  });

  it('shows no markup of the text as markup', () => {
    const { html } = rendered('# A\n\n<script>alert(1)</script> and `<b>`\n\n```html\n<i>"x"</i>\n```\n');
    expect(html).not.to.match(/<(?:script|b|i)>/);
  });

  it('shows an example that is marked as live with the real elements, and its code as it is written', () => {
    const code =
      '<script src="https://your-site.example/mixtape/mixtape-player.js"></script>\n<mixtape-player mixtape-id="a"></mixtape-player>\n';
    const { document, livePages } = rendered(`# A\n\n\`\`\`html live\n${code}\`\`\`\n`);
    const [[address, page]] = livePages;
    expect(document.querySelector('.live iframe').getAttribute('src')).to.equal(address);
    expect(document.querySelector('.live code').textContent).to.equal(code);
    const live = parseHTML(page).document;
    expect(live.querySelector('mixtape-player').getAttribute('mixtape-id')).to.equal('a');
    expect(page).not.to.contain('your-site.example');
    expect(live.body.querySelector('script')).to.equal(null);
  });

  it('shows an example of a style sheet with the element that it styles', () => {
    const page = (code) => livePage({ language: 'css', code, title: 'A' });
    expect(page('mixtape-player { color: red }')).to.contain('<mixtape-player mixtape-id');
    expect(page('presave-button { color: red }')).to.contain('<presave-button service');
  });

  it('names a page by its title where the text is the name of its file', () => {
    expect(rendered('# A\n\n[theming.md](theming.md#parts)').document.querySelector('p a').outerHTML).to.equal(
      '<a href="/docs/theming.html#parts">Theming</a>',
    );
  });
});

describe('a link of the documentation', () => {
  for (const [link, target] of Object.entries({
    'docs/theming.md#parts': '/docs/theming.html#parts',
    'docs/player.png': '/docs/pictures/player.png',
    examples: 'https://code.example/player/tree/main/examples',
    'build/build.mjs': 'https://code.example/player/blob/main/build/build.mjs',
    'http://127.0.0.1:8080/checker.html': '/checker.html',
    'https://elsewhere.example/a': 'https://elsewhere.example/a',
    '#here': '#here',
  })) {
    it(`to ${link} leads to ${target}`, () => {
      expect(linkTarget(link, OVERVIEW, 'https://code.example/player')).to.equal(target);
    });
  }
});
