import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/root.mjs';

const FOLDER = join(root, 'docs/.vitepress');
const LOCK = join(FOLDER, 'package-lock.json');
/** The lock that was installed. */
const INSTALLED = join(FOLDER, 'node_modules/.installed.json');

/** Installs VitePress (100 MB), unless the locked version is there. Only the build of the documentation needs it. */
export async function installVitePress() {
  const lock = await readFile(LOCK, 'utf8');
  if ((await readFile(INSTALLED, 'utf8').catch(() => '')) === lock) return;
  try {
    await promisify(execFile)('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund']);
  } catch (error) {
    console.error(/** @type {{ stderr?: string }} */ (error).stderr);
    throw new Error('VitePress could not be installed: npm ci --prefix docs/.vitepress has failed.');
  }
  await writeFile(INSTALLED, lock);
}
