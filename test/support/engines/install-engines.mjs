// Installs missing engines, and ffmpeg, on a machine that has to test everything.
import { existsSync } from 'node:fs';
import { findShell } from './chromium.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { ENGINES, SHELL_PACKAGE } from './engines.mjs';
import { onSearchPath } from './programs.mjs';

/** The programs with which the tests of mixtape-publish encode and measure. */
const FFMPEG = { find: () => onSearchPath('ffmpeg').some(existsSync), packages: ['ffmpeg'] };

const missing = [...Object.values(ENGINES), FFMPEG].filter(({ find }) => !find());
const packages = [
  ...new Set([...missing.flatMap((engine) => engine.packages), ...(findShell() ? [] : [SHELL_PACKAGE])]),
];
// Without the headless shell, the tests only take longer.
if (packages.length > 0 && !installDebianPackages(packages) && missing.length > 0) {
  console.error(`As root, on Debian: apt-get install ${packages.join(' ')}`);
  process.exitCode = 1;
}
