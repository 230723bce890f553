/** An id before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Goes through all consents in the order of their ids, a page at a time: those that come meanwhile move none to another
 * page.
 * @template {{ lastId: string | undefined }} Page
 * @param {(after: string) => Promise<Page>} pageAfter `lastId`: of the page; `undefined` if it is empty
 */
export async function* pagesById(pageAfter) {
  for (let after = FIRST_ID; ; ) {
    const page = await pageAfter(after);
    if (page.lastId === undefined) return;
    yield page;
    after = page.lastId;
  }
}
