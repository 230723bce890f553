import { DOC_PAGES } from './doc-pages.mjs';
import { renderDoc } from './render-doc.mjs';

/**
 * What the search box finds: one entry for each section of the documentation.
 *
 * @typedef {object} SearchSection
 * @property {string} id address with its anchor, relative to the root of the site
 * @property {string} page title of the page
 * @property {string} title of the section
 * @property {string} body
 * @property {number} weight
 */

/** @returns {Promise<SearchSection[]>} */
export async function searchSections() {
  const pages = await Promise.all(DOC_PAGES.map(async (page) => ({ page, doc: await renderDoc(page) })));
  return pages.flatMap(({ page, doc }) =>
    doc.sections.map(({ level, id, text, body }) => ({
      // Relative to the root, so that the site works below any path.
      id: page.address.slice(1) + (level === 1 ? '' : `#${id}`),
      page: page.title,
      title: text,
      body,
      weight: page.weight,
    })),
  );
}
