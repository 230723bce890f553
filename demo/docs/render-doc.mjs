import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { HAS_HOME, REPOSITORY_URL } from '../../build/repository.mjs';
import { root } from '../../build/root.mjs';
import { linkedPage, linkTarget } from './doc-pages.mjs';
import { highlight } from './highlight.mjs';
import { livePage } from './live-example.mjs';

/**
 * @typedef {import('./doc-pages.mjs').DocPage} DocPage
 * @typedef {import('markdown-it').Token} Token
 * @typedef {import('markdown-it').RendererRule} Rule
 *
 * @typedef {object} Heading
 * @property {number} level
 * @property {string} id as GitHub makes it
 * @property {string} text
 *
 * @typedef {object} RenderedDoc
 * @property {string} title
 * @property {string} description the first paragraph
 * @property {string} html
 * @property {Heading[]} headings
 * @property {Map<string, string>} livePages by address
 * @property {(Heading & { body: string })[]} sections for the search
 *
 * @typedef {object} Environment what the rules below know of the page
 * @property {DocPage} page
 * @property {Map<Token, Heading>} headings by the token that opens it
 * @property {Map<string, string>} livePages
 */

const markdown = new MarkdownIt();
const { rules } = markdown.renderer;
const { escapeHtml } = markdown.utils;

/** @param {DocPage} page @returns {Promise<RenderedDoc>} */
export async function renderDoc(page) {
  return renderMarkdown(await readFile(join(root, page.source), 'utf8'), page);
}

/** @param {string} text @param {DocPage} page @returns {RenderedDoc} */
export function renderMarkdown(text, page) {
  /** @type {Environment} */
  const environment = { page, headings: new Map(), livePages: new Map() };
  const tokens = markdown.parse(text, environment);
  nameHeadings(tokens, environment);
  rewriteLinks(tokens, page);
  const html = markdown.renderer.render(tokens, markdown.options, environment);
  const paragraph = tokens[tokens.findIndex(({ type }) => type === 'paragraph_open') + 1];
  return {
    title: titleOf(environment.headings, page),
    description: paragraph === undefined ? page.title : plainText(paragraph).replaceAll(/\s+/g, ' '),
    html,
    headings: [...environment.headings.values()],
    livePages: environment.livePages,
    sections: sectionsOf(tokens, environment),
  };
}

/** @param {Map<Token, Heading>} headings @param {DocPage} page */
const titleOf = (headings, page) => [...headings.values()][0]?.text ?? page.title;

/** @param {Token} inline */
const plainText = ({ children, content }) =>
  children?.map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('') ?? content;

/** @param {Token[]} tokens @param {Environment} environment */
function nameHeadings(tokens, { headings }) {
  const slugger = new GithubSlugger();
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (token.type !== 'heading_open' || inline === undefined) continue;
    const text = plainText(inline);
    const heading = { level: Number(token.tag.slice(1)), id: slugger.slug(text), text };
    headings.set(token, heading);
    token.attrSet('id', heading.id);
  }
}

/** @param {Token[]} tokens @param {DocPage} page */
function rewriteLinks(tokens, page) {
  for (const { children } of tokens) {
    for (const [index, token] of children?.entries() ?? []) {
      const name = { link_open: 'href', image: 'src' }[token.type];
      const link = name && token.attrGet(name);
      if (!name || typeof link !== 'string') continue;
      const target = linkTarget(link, page, REPOSITORY_URL);
      token.attrSet(name, target);
      // The text of a link to a file stays, without a link that leads nowhere.
      if (!HAS_HOME && target.startsWith(REPOSITORY_URL)) token.attrs = [];
      // On the site, a page has a title instead of the name of its file.
      const text = children?.[index + 1];
      const title = linkedPage(link, page)?.title;
      if (text !== undefined && title !== undefined && /^[\w-]+\.md$/.test(text.content)) text.content = title;
    }
  }
}

/** What is under each heading, as text. @param {Token[]} tokens @param {Environment} environment */
function sectionsOf(tokens, { headings }) {
  /** @type {(Heading & { parts: string[] })[]} */
  const sections = [];
  for (const [index, token] of tokens.entries()) {
    const heading = headings.get(token);
    if (heading !== undefined) sections.push({ ...heading, parts: [] });
    const isText = token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open';
    if (isText || token.type === 'fence') sections.at(-1)?.parts.push(isText ? plainText(token) : token.content);
  }
  return sections.map(({ parts, ...heading }) => ({ ...heading, body: parts.join(' ').replaceAll(/\s+/g, ' ') }));
}

/** A link to the heading itself. @type {Rule} */
rules['heading_close'] = (tokens, index, _options, environment) => {
  const heading = /** @type {Environment} */ (environment).headings.get(/** @type {Token} */ (tokens[index - 2]));
  if (heading === undefined || heading.level === 1) return '</h1>\n';
  const { id, level, text } = heading;
  return ` <a class="heading-link" href="#${id}" aria-label="Link to “${escapeHtml(text)}”">#</a></h${level}>\n`;
};

// A wide table has its own scroll box. The box takes the focus, so that it can be scrolled by keyboard.
rules['table_open'] = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';

// An empty corner of a table is a cell, not a heading.
/** @type {Rule} */
rules['th_open'] = (tokens, index, options, _environment, self) =>
  tokens[index + 1]?.content === '' ? '<td>' : self.renderToken(tokens, index, options);
/** @type {Rule} */
rules['th_close'] = (tokens, index, options, _environment, self) =>
  tokens[index - 1]?.content === '' ? '</td>' : self.renderToken(tokens, index, options);

/** @type {Rule} */
rules['fence'] = (tokens, index, _options, env) => {
  const { content, info } = /** @type {Token} */ (tokens[index]);
  const [language = '', live] = info.trim().split(/\s+/);
  const code = highlight(content, language) ?? escapeHtml(content);
  const block = `<pre><code class="language-${escapeHtml(language || 'text')}">${code}</code></pre>`;
  if (live !== 'live') return `<div class="code-block">${block}</div>\n`;
  const { page, headings, livePages } = /** @type {Environment} */ (env);
  const number = livePages.size + 1;
  const name = page.address.replace(/^\/docs\//, '').replace(/\.html$/, '') || 'overview';
  const address = `/docs/live/${name.replaceAll('/', '-')}-${number}.html`;
  const title = `Example ${number}: ${titleOf(headings, page)}`;
  livePages.set(address, livePage({ language, code: content, title }));
  return `<figure class="live">
<iframe src="${address}" title="${escapeHtml(title)}" loading="lazy" allow="autoplay; clipboard-write; web-share"></iframe>
<div class="code-block">${block}</div>
</figure>
`;
};
