import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { checkId } from '../pipeline/publish.mjs';
import { Problem, printable } from '../problem.mjs';
import { calendarPath } from '../site/calendar.mjs';
import { deleteMovedPages } from '../site/moved-pages.mjs';
import { queuePath, readSite } from '../site/read-site.mjs';
import { deleteEmptyFolder, deletePage, deleteUnused } from '../site/unused-files.mjs';
import { writeLists } from '../site/write-site.mjs';
import { forgetMixtape } from '../state/cache.mjs';
import { deletePath, ignoreMissing } from '../state/files.mjs';
import { openSite } from '../state/open-site.mjs';

/**
 * Removes a mixtape from a site: first what leads to it, then its files.
 * @param {{ id: string, out: string, json: boolean }} command
 */
export async function remove({ id, out, json }) {
  checkId(id);
  const site = resolve(out);
  if (!(await stat(site).catch(ignoreMissing))) throw new Problem(`There is no folder ${printable(out)}.`);
  await openSite({ out: site, onWait: (message) => console.error(message) }, async () => {
    const mixtapes = await readSite(site);
    const mixtape = mixtapes.find((published) => published.id === id);
    const others = mixtapes.map((published) => published.id).filter((other) => other !== id);
    if (!mixtape)
      throw new Problem(`There is no mixtape "${id}" in ${printable(out)}. There is: ${others.join(', ') || 'none'}.`);
    await deletePage(site, mixtape.slug);
    await deleteMovedPages(site, id);
    for (const path of [queuePath(id), calendarPath(id)]) await deletePath(site, path);
    await deleteEmptyFolder(site, dirname(queuePath(id)));
    await writeLists(site);
    await deleteUnused(site);
    await forgetMixtape(site, id);
    console.log(
      json ? JSON.stringify({ removed: id }) : `${printable(mixtape.title)} was removed from ${printable(out)}.`,
    );
  });
  return 0;
}
