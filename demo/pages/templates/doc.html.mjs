import { html, raw } from 'hono/html';
import { HAS_HOME, REPOSITORY_URL } from '../../../build/repository.mjs';
import { DOC_PAGES } from '../../docs/doc-pages.mjs';
import { layout } from './layout.mjs';

/** @typedef {import('../../docs/doc-pages.mjs').DocPage} DocPage */

const GROUPS = [...new Set(DOC_PAGES.map(({ group }) => group))];

/** @param {DocPage} current */
const navigation = (current) => html`<nav class="doc-navigation" aria-label="Documentation">
        <details>
          <summary>All pages</summary>
          ${GROUPS.map(
            (group) => html`<h2>${group}</h2>
          <ul>
            ${DOC_PAGES.filter((page) => page.group === group).map(
              ({ address, title }) =>
                html`<li><a href="${address}"${address === current.address ? html` aria-current="page"` : ''}>${title}</a></li>
            `,
            )}
          </ul>
          `,
          )}
        </details>
      </nav>`;

/** @param {import('../../docs/render-doc.mjs').Heading[]} headings */
const contents = (headings) => html`<nav class="doc-contents" aria-labelledby="on-this-page">
        <h2 id="on-this-page">On this page</h2>
        <ul>
          ${headings.map(
            ({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>
          `,
          )}
        </ul>
      </nav>`;

/** @param {DocPage} page */
const editLink = ({ source }) => html`<footer class="doc-footer">
        <a href="${REPOSITORY_URL}/edit/main/${source}">Edit this page</a>
      </footer>`;

/**
 * A page of the documentation.
 * @param {DocPage} page
 * @param {import('../../docs/render-doc.mjs').RenderedDoc} doc
 */
export function docPage(page, doc) {
  const headings = doc.headings.filter(({ level }) => level === 2 || level === 3);
  return layout({
    current: '/docs/',
    title: page.address === '/docs/' ? 'Documentation' : doc.title,
    description: doc.description,
    bodyClass: 'doc',
    head: html`<link rel="stylesheet" href="/docs.css">`,
    beforeMain: navigation(page),
    body: html`${raw(doc.html)}
      ${HAS_HOME ? editLink(page) : ''}`,
    afterMain: headings.length > 1 ? contents(headings) : '',
  });
}
