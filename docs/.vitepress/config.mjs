import { readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { HAS_HOME, REPOSITORY_URL } from '../../build/repository.mjs';
import { anchorOf, linksBetweenFiles } from './links.mjs';
import { liveExamples } from './live-examples.mjs';
import { writeMarkdownPages } from './markdown-pages.mjs';
import { addressOf, filesElsewhere, PAGES, TITLES } from './pages.mjs';
import { MINI_SEARCH } from './search.mjs';

const ICON = readFileSync(new URL('../../demo/pages/icon.svg', import.meta.url), 'utf8');

/**
 * Comments, such as the marks of generated tables, are not shown.
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
function hiddenComments(markdown) {
  markdown.block.ruler.before('paragraph', 'hidden_comments', (state, line, _end, silent) => {
    const text = state.src.slice(state.bMarks[line], state.eMarks[line]);
    if (!/^<!--.*-->$/.test(text)) return false;
    if (!silent) state.line = line + 1;
    return true;
  });
}

/**
 * README's picture: on this site, the player itself stands below it.
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
function hiddenPictures(markdown) {
  markdown.block.ruler.before('paragraph', 'hidden_pictures', (state, line, end, silent) => {
    const textOf = (/** @type {number} */ number) => state.src.slice(state.bMarks[number], state.eMarks[number]);
    if (textOf(line) !== '<picture>') return false;
    let last = line;
    while (last < end && textOf(last) !== '</picture>') last += 1;
    if (!silent) state.line = last + 1;
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
  lang: 'en',
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
      hiddenPictures(markdown);
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
  transformHead: ({ page }) => [
    ['link', { rel: 'alternate', type: 'text/markdown', href: basename(page) }],
    // The place of the examples' players, before their script has come.
    ['link', { rel: 'stylesheet', href: `${posix.relative(posix.dirname(page), '.') || '.'}/dist/reserve.css` }],
  ],
  buildEnd: ({ outDir }) => writeMarkdownPages(outDir, DESCRIPTION),
  // As data: a relative address would be looked up anew from each page that follows.
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  vite: {
    resolve: {
      // As VitePress's guide says: a component of its theme is replaced by its file.
      alias: [
        { find: /^.*\/VPNav\.vue$/, replacement: fileURLToPath(new URL('theme/site-header.mjs', import.meta.url)) },
      ],
    },
  },
  themeConfig: {
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
