import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../build/root.mjs';
import { unpackPackage } from './packed-package.mjs';

/**
 * A project of somebody else's, in a folder of its own: it has installed the packed package, and of the packages that
 * are here those that it names. It finds no other.
 * @param {object} options
 * @param {Buffer} options.tarball
 * @param {string} [options.files] folder, relative to the root, whose files it has
 * @param {readonly string[]} [options.packages]
 */
export function createProject({ tarball, files, packages = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-project-'));
  const installed = unpackPackage(tarball, folder);
  // A package by itself: else a package.json in a folder above, say one of ours in /tmp, would stand for the installed one.
  writeFileSync(join(folder, 'package.json'), '{ "name": "a-project-of-somebody-else", "private": true }');
  if (files) cpSync(join(root, files), folder, { recursive: true });
  for (const name of packages) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  return { folder, installed, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
