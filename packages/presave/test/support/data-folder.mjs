import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/open-database.mjs';

/** @type {Promise<string> | undefined} */
let template;

/** A new folder with a new database and no keys. The database is a copy, because creating one takes seconds. */
export async function createDataFolder() {
  template ??= createTemplate();
  const data = await mkdtemp(join(tmpdir(), 'presave-'));
  await cp(await template, data, { recursive: true });
  return data;
}

async function createTemplate() {
  const data = await mkdtemp(join(tmpdir(), 'presave-template-'));
  await (await openDatabase({ data })).close();
  process.once('exit', () => rmSync(data, { recursive: true }));
  return data;
}
