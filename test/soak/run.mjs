// npm run soak: hours on a page, in half an hour. `test/e2e/soak.spec.ts` at its full extent.
import { spawnSync } from 'node:child_process';
import { root } from '../../build/root.mjs';

const { status } = spawnSync(process.execPath, ['test/run.mjs', 'e2e', 'e2e/soak'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK: 'full' },
});
process.exitCode = status ?? 1;
