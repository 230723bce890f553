// Installs missing engines on a machine that has to test in all of them.
import { findShell } from './chromium.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { ENGINES, SHELL_PACKAGE } from './engines.mjs';

const missing = Object.values(ENGINES).filter(({ find }) => !find());
const packages = [
  ...new Set([...missing.flatMap((engine) => engine.packages), ...(findShell() ? [] : [SHELL_PACKAGE])]),
];
// Without the headless shell, the tests only take longer.
if (packages.length > 0 && !installDebianPackages(packages) && missing.length > 0) {
  console.error(`As root, on Debian: apt-get install ${packages.join(' ')}`);
  process.exitCode = 1;
}
