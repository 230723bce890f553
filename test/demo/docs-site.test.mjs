// Runs: nightly, in the step site

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { parseHTML } from 'linkedom';
import MiniSearch from 'minisearch';
import { HAS_HOME, REPOSITORY_URL } from '../../build/repository.mjs';
import { root } from '../../build/root.mjs';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { linksBetweenFiles } from '../../docs/.vitepress/links.mjs';
import { MINI_SEARCH } from '../../docs/.vitepress/search.mjs';
import { QUESTIONS } from '../support/docs/search-questions.mjs';

const BUILD_MS = 120_000;

describe('the documentation', function () {
  this.timeout(BUILD_MS);
  let server;
  let folder;
  let first;

  const get = (path) => fetch(server.origin + path, { redirect: 'manual' });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-docs-'));
    server = await startDemoServer({ docsFolder: folder });
    const response = await get('/docs/');
    first = { response, text: await response.text() };
    // As a browser does: the page says when to load it again. A build that fails says so in the page.
    for (let page = first; page.response.status === 503; page = { response: await get('/docs/') }) {
      const text = page.text ?? (await page.response.text());
      expect(text).to.contain('is being built');
      await sleep(Number(page.response.headers.get('Retry-After')) * 1000);
    }
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('does not keep a visitor waiting: a page reloads until it is built', () => {
    expect(first.response.status).to.equal(503);
    expect(first.text).to.contain('<meta http-equiv="refresh"');
  });

  it('has each page as Markdown, too, whose links lead to such pages, and a list of them for programs', async () => {
    const list = await (await get('/llms.txt')).text();
    const listed = [...list.matchAll(/\]\((docs\/\S+\.md)\)/g)].map(([, path]) => `/${path}`);
    const pages = (await readdir(join(folder, 'docs'), { recursive: true })).filter((name) => name.endsWith('.html'));
    expect(listed).to.have.members(pages.map((name) => `/docs/${name.replace(/html$/, 'md')}`));
    const texts = new Map();
    for (const path of listed) {
      const response = await get(path);
      expect(response.headers.get('content-type'), path).to.equal('text/markdown; charset=utf-8');
      texts.set(path, await response.text());
    }
    for (const [page, text] of texts)
      for (const [, link] of text.replaceAll(/^(```+)[\s\S]*?^\1|`[^`\n]*`/gm, '').matchAll(/\]\(([^)\s]+)\)/g)) {
        const { pathname, origin } = new URL(link, server.origin + page);
        if (origin === server.origin && pathname.endsWith('.md'))
          expect(texts, `${page}: ${link}`).to.include.keys(pathname);
        else expect(link, page).not.to.match(/^[^:]+\.md\b/);
      }
    const { document } = parseHTML(await (await get('/docs/frame.html')).text());
    expect(document.querySelector('link[type="text/markdown"]').getAttribute('href')).to.equal('frame.md');
  });

  it('shows examples with the real elements, at addresses of this site, and the code as it is written', async () => {
    const text = await (await get('/docs/embedding.html')).text();
    const { document } = parseHTML(text);
    const examples = [...document.querySelectorAll('.live')];
    expect(examples.length).to.be.above(4);
    for (const example of examples) {
      expect(example.querySelector('mixtape-player, [data-mixtape-id], [data-presave], iframe')).not.to.equal(null);
      expect(example.innerHTML).not.to.contain('your-site.example');
      expect(example.querySelector('script')).to.equal(null);
    }
    expect(document.querySelector('.live + div code').textContent).to.contain('https://your-site.example/');
  });

  it('keeps a style sheet to its example', async () => {
    const { document } = parseHTML(await (await get('/docs/theming.html')).text());
    for (const { parentElement, textContent } of document.querySelectorAll('.live style'))
      expect(textContent.startsWith(`#${parentElement.id} {`), textContent).to.equal(true);
  });

  it('links to no host that does not exist, also not to the source of a page', async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
    expect(names.length).to.be.above(20);
    for (const name of names)
      expect(await readFile(join(folder, name), 'utf8'), name).not.to.match(/href="https?:\/\/[^/"]*\.invalid\b/);
  });

  it('links to another file of the repository only if that is on the web', async () => {
    const { createMarkdownRenderer } = await import('../../docs/.vitepress/build.mjs');
    const markdown = await createMarkdownRenderer(root, { config: linksBetweenFiles });
    const html = markdown.render('[Build](../build/build.mjs), [API](api.md#queue)', {
      path: join(root, 'docs/frame.md'),
    });
    const [file, page] = parseHTML(html).document.querySelectorAll('a');
    expect(file.getAttribute('href')).to.equal(HAS_HOME ? `${REPOSITORY_URL}/blob/main/build/build.mjs` : null);
    expect(page.getAttribute('href')).to.match(/^\/docs\/api\.html#queue$/);
  });

  describe('search', () => {
    let find;
    before(async () => {
      const chunks = join(folder, 'docs/assets/chunks');
      const name = (await readdir(chunks)).find((file) => file.startsWith('@localSearchIndexroot'));
      const { default: index } = await import(pathToFileURL(join(chunks, name)).href);
      // As VitePress's search box does.
      const search = MiniSearch.loadJSON(index, {
        fields: ['title', 'titles', 'text'],
        storeFields: ['title', 'titles'],
        searchOptions: { boost: { title: 4, text: 2, titles: 1 }, ...MINI_SEARCH.searchOptions },
        ...MINI_SEARCH.options,
      });
      find = (question) => search.search(question).map(({ id }) => id.slice(1));
    });

    for (const [question, answers] of Object.entries(QUESTIONS)) {
      it(`answers “${question}”`, () => {
        const hits = find(question).slice(0, 3);
        const isAnswer = (hit) => answers.some((answer) => hit === answer || hit.startsWith(`${answer}#`));
        expect(hits.filter(isAnswer), hits.join()).not.to.deep.equal([]);
      });
    }
  });
});
