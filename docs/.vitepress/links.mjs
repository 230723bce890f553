import { existsSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { HAS_HOME, REPOSITORY_URL } from '../../build/repository.mjs';
import { root } from '../../build/root.mjs';
import { addressOf, TITLES } from './pages.mjs';

/** The demo, as README names it. */
export const DEMO_ORIGIN = 'http://127.0.0.1:8080/';

/** As GitHub makes them, so that a link works there and here. @param {string} heading */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/**
 * Lets links between files of the repository lead to the pages that are made from these files, other files of the
 * repository to its home, and links to the demo to the pages beside the documentation.
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
export function linksBetweenFiles(markdown) {
  markdown.core.ruler.push('links_between_files', ({ tokens, env }) => {
    const folder = posix.dirname(relative(root, env.realPath ?? env.path));
    for (const { children } of tokens)
      for (const [index, token] of children?.entries() ?? [])
        if (token.type === 'link_open') rewrite(token, children?.[index + 1], folder);
  });
}

/**
 * @param {{ attrs: [string, string][] | null, attrGet(name: string): string | null,
 *   attrSet(name: string, value: string): void }} link
 * @param {{ content: string } | undefined} text
 * @param {string} folder of the file with the link
 */
function rewrite(link, text, folder) {
  const href = link.attrGet('href') ?? '';
  if (href.startsWith(DEMO_ORIGIN)) {
    link.attrSet('href', `/${href.slice(DEMO_ORIGIN.length)}`);
    // With a target, VitePress leaves the link to the browser.
    link.attrSet('target', '_self');
  }
  if (/^(?:[a-z]+:|#)/.test(href)) return;
  const [path = '', anchor] = href.split('#');
  const file = posix.join(folder, path);
  // VitePress reports it.
  if (!existsSync(posix.join(root, file))) return;
  const title = TITLES.get(file);
  // The text stays, without a link that leads nowhere.
  if (title === undefined && !HAS_HOME) {
    link.attrs = [];
    return;
  }
  const page =
    title === undefined
      ? `${REPOSITORY_URL}/${/\.\w+$/.test(file) ? 'blob' : 'tree'}/main/${file}`
      : `/${addressOf(file)}.md`;
  link.attrSet('href', anchor === undefined ? page : `${page}#${anchor}`);
  // On the site, a page has a title instead of the name of its file.
  if (text !== undefined && title !== undefined && /^[\w-]+\.md$/.test(text.content)) text.content = title;
}
