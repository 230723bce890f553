/**
 * Runs jobs in parallel, up to a limit, and resolves with their results in order.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} limit
 * @param {(item: Item) => Promise<Result>} job
 * @returns {Promise<Result[]>}
 */
export async function inParallel(items, limit, job) {
  /** @type {Result[]} */
  const results = new Array(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await job(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
