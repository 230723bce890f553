import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The `integrity` attribute for each script in a folder, by file name. */
export async function integrityOf(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  const values = await Promise.all(
    names.map(async (name) => {
      const digest = createHash('sha384')
        .update(await readFile(join(folder, name)))
        .digest('base64');
      return [name, `sha384-${digest}`];
    }),
  );
  return Object.fromEntries(values);
}
