import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vitepress';
import { HAS_HOME, REPOSITORY_URL } from '../../build/repository.mjs';
import { anchorOf, linksBetweenFiles } from './links.mjs';
import { liveExamples } from './live-examples.mjs';
import { writeMarkdownPages } from './markdown-pages.mjs';
import { addressOf, filesElsewhere, PAGES, TITLES } from './pages.mjs';
import { MINI_SEARCH } from './search.mjs';

const ICON = readFileSync(new URL('../../demo/pages/icon.svg', import.meta.url), 'utf8');

/** The pages beside the documentation: links to them are left to the browser. */
const BESIDE = { Playground: '/playground.html', Gallery: '/gallery.html', Checker: '/checker.html' };

/** Comments, such as the marks of generated tables, are not shown. @param {import('vitepress').MarkdownRenderer} markdown */
function hiddenComments(markdown) {
  markdown.block.ruler.before('paragraph', 'hidden_comments', (state, line, _end, silent) => {
    const text = state.src.slice(state.bMarks[line], state.eMarks[line]);
    if (!/^<!--.*-->$/.test(text)) return false;
    if (!silent) state.line = line + 1;
    return true;
  });
}

/** An empty corner of a table is a cell, not a heading. @param {import('vitepress').MarkdownRenderer} markdown */
function emptyCorners(markdown) {
  markdown.core.ruler.push('empty_corners', ({ tokens }) => {
    for (const [index, token] of tokens.entries())
      if (token.type === 'th_open' && tokens[index + 1]?.content === '')
        for (const tag of [token, tokens[index + 2]]) if (tag) tag.tag = 'td';
  });
}

/** The first paragraph describes a page, for search engines. @param {import('vitepress').MarkdownRenderer} markdown */
function descriptions(markdown) {
  markdown.core.ruler.push('descriptions', ({ tokens, env }) => {
    const paragraph = tokens[tokens.findIndex(({ type }) => type === 'paragraph_open') + 1];
    const description = paragraph?.children
      ?.map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
      .join('');
    env.frontmatter = { description, ...env.frontmatter };
  });
}

const DESCRIPTION = 'An audio player for mixtapes and a pre-save button, for any web page.';

export default defineConfig({
  title: 'Mixtape player',
  description: DESCRIPTION,
  // The title above each page leads to this link.
  locales: { root: { label: 'English', lang: 'en', link: '/docs/' } },
  // All addresses are relative, so that the same files work below any path.
  base: './',
  // Pages are also files outside of docs/, such as README.
  srcDir: '..',
  srcExclude: filesElsewhere(),
  rewrites: Object.fromEntries([...TITLES.keys()].map((source) => [source, `${addressOf(source)}.md`])),
  assetsDir: 'docs/assets',
  cacheDir: '../node_modules/.cache/vitepress',
  markdown: {
    html: false,
    anchor: { slugify: anchorOf },
    config(markdown) {
      hiddenComments(markdown);
      linksBetweenFiles(markdown);
      liveExamples(markdown);
      emptyCorners(markdown);
      descriptions(markdown);
    },
  },
  transformPageData({ filePath }) {
    if (!TITLES.has(filePath)) throw new Error(`${filePath} is not in docs/.vitepress/pages.mjs.`);
    return filePath === 'README.md' ? { title: 'Documentation' } : undefined;
  },
  transformHead: ({ page }) => [['link', { rel: 'alternate', type: 'text/markdown', href: basename(page) }]],
  buildEnd: ({ outDir }) => writeMarkdownPages(outDir, DESCRIPTION),
  // As data: a relative address would be looked up anew from each page that follows.
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  themeConfig: {
    nav: [
      { text: 'Docs', link: '/docs/', activeMatch: '^/docs/' },
      ...Object.entries(BESIDE).map(([text, link]) => ({ text, link, target: '_self' })),
    ],
    sidebar: Object.entries(PAGES).map(([text, pages]) => ({
      text,
      items: Object.entries(pages).map(([source, title]) => ({
        text: title,
        link: `/${addressOf(source).replace(/index$/, '')}`,
      })),
    })),
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: MINI_SEARCH } },
    ...(HAS_HOME ? { editLink: { pattern: `${REPOSITORY_URL}/edit/main/:path` } } : {}),
  },
});
