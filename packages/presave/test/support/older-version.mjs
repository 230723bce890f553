import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../../build/root.mjs';

const PACKAGE = 'packages/presave';

/**
 * The oldest version of the server that has today's tables, from the repository's history: with the packages of today.
 * @returns {Promise<{ bin: string, remove: () => Promise<void> } | undefined>} undefined if there is no history
 */
export async function olderVersion() {
  const commit = lastChangeOf(`${PACKAGE}/src/database/migrations`);
  if (commit === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'presave-older-'));
  const archive = execFileSync('git', ['archive', commit, PACKAGE], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    bin: join(folder, PACKAGE, 'bin/mixtape-presave.mjs'),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** @param {string} path */
function lastChangeOf(path) {
  try {
    return (
      execFileSync('git', ['log', '-1', '--format=%H', '--', path], { cwd: root, encoding: 'utf8' }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
