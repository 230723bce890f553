import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../build/root.mjs';
import { unpackPackage } from './packed-package.mjs';

/**
 * A user's project in its own folder. It has the packed package, and those of our installed packages that it lists. It
 * finds no others.
 * @param {object} options
 * @param {Buffer} options.tarball
 * @param {string} [options.files] the folder of its files, relative to the root
 * @param {readonly string[]} [options.packages]
 */
export function createProject({ tarball, files, packages = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-project-'));
  const installed = unpackPackage(tarball, folder);
  // A separate package, so that no package.json of a parent folder is used.
  writeFileSync(join(folder, 'package.json'), '{ "name": "a-user-project", "private": true }');
  if (files) cpSync(join(root, files), folder, { recursive: true });
  for (const name of packages) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  return { folder, installed, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
