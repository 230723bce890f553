import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { HAS_HOME, REPOSITORY_URL } from '../../build/repository.mjs';
import { root } from '../../build/root.mjs';
import { DEMO_ORIGIN } from './links.mjs';
import { addressOf, PAGES, TITLES } from './pages.mjs';

// The documentation for readers that are programs: each page as Markdown beside its HTML, and a list of them
// (https://llmstxt.org).

/** Descriptions for tools, in the folder of the player's files. */
const DATA = {
  'custom-elements.json':
    'Tags, attributes, properties, methods, events, parts and custom properties, as a custom elements manifest',
  'openapi.json': 'The API that the player requests, as OpenAPI',
};

/** The group that readers may skip, as llmstxt.org names it. */
const NAMES = /** @type {Record<string, string>} */ ({ Contribute: 'Optional' });

/** The Markdown of a page, whose links lead to the Markdown of other pages. @param {string} source */
function markdownPage(source) {
  const page = addressOf(source);
  const written = readFileSync(join(root, source), 'utf8');
  // The text of a picture, in its place.
  return written.replaceAll(/<picture>.*? alt="([^"]*)".*?<\/picture>/gs, '$1').replaceAll(
    // Code stays as it is.
    /^(```+)[\s\S]*?^\1|`[^`\n]+`|(!?)\[((?:`[^`\n]*`|[^\]`])*)\]\(([^)\s#]*)(#[^)\s]*)?\)/gm,
    (match, _fence, picture, text, path, anchor = '') => {
      if (text === undefined) return match;
      const target = linkTarget(source, page, path);
      return picture || target === undefined ? text : `[${text}](${target}${anchor})`;
    },
  );
}

/** @param {string} source @param {string} page @param {string} path @returns {string | undefined} none: no link */
function linkTarget(source, page, path) {
  if (path.startsWith(DEMO_ORIGIN)) return posix.relative(posix.dirname(page), path.slice(DEMO_ORIGIN.length) || '.');
  if (path === '' || /^[a-z]+:/.test(path)) return path;
  const file = posix.join(posix.dirname(source), path);
  if (TITLES.has(file)) return `${posix.relative(posix.dirname(page), addressOf(file))}.md`;
  if (!existsSync(join(root, file))) throw new Error(`${source} links to ${path}, which does not exist.`);
  return HAS_HOME ? `${REPOSITORY_URL}/${/\.\w+$/.test(file) ? 'blob' : 'tree'}/main/${file}` : undefined;
}

/** The list of all pages. @param {string} description */
function llmsText(description) {
  const groups = Object.entries(PAGES).map(([group, pages]) => {
    const lines = Object.entries(pages).map(
      ([source, title]) => `- [${title}](${addressOf(source)}.md)${introduction(source)}`,
    );
    return `## ${NAMES[group] ?? group}\n\n${lines.join('\n')}\n`;
  });
  const data = Object.entries(DATA).map(([file, text]) => `- [${file}](dist/${file}): ${text}`);
  return `# Mixtape player\n\n> ${description}\n\n## Data\n\n${data.join('\n')}\n\n${groups.join('\n')}`;
}

/** The first sentence of a page, as plain text. @param {string} source */
function introduction(source) {
  const [paragraph = ''] = markdownPage(source).match(/^(?![#<!|>-]|```)\S[\s\S]*?(?=\n\n)/m) ?? [];
  const text = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ');
  const [sentence = text] = text.match(/^.*?[.:](?= |$)/) ?? [];
  return sentence && `: ${sentence.replace(/[.:]$/, '')}`;
}

/** Writes all of it beside the built pages. @param {string} folder @param {string} description */
export async function writeMarkdownPages(folder, description) {
  const files = [...TITLES.keys()].map((source) => [`${addressOf(source)}.md`, markdownPage(source)]);
  for (const [name, text] of [...files, ['llms.txt', llmsText(description)]]) {
    const file = join(folder, name ?? '');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text ?? '');
  }
}
