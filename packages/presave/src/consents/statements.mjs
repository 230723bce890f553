// Parts of statements about consents.

/** Sets that no process has the consent in hand. */
export const NO_LEASE = 'lease = null, leased_until = null';

/** The time that a lease lasts unless its process renews it. */
const LEASE_SECONDS = 12;

/** The end of a lease that is taken or renewed now. */
export const LEASE_END = `now() + interval '${LEASE_SECONDS} seconds'`;

/** Sets that the consent has ended: its tokens are deleted at once. */
export const ENDED = `ended_at = now(), key_id = null, tokens = null, ${NO_LEASE}`;

/** Before all others. */
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
