// npm run faults [-- --repeat 20] [-- --write]
// Runs the fault matrix, repeatedly until a run fails, or writes docs/faults.md.
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { root } from '../../build/root.mjs';
import { DOCS_FILE, docs } from './docs.mjs';

const { values } = parseArgs({ options: { repeat: { type: 'string', default: '1' }, write: { type: 'boolean' } } });

if (values.write) {
  await writeFile(DOCS_FILE, docs());
} else {
  const runs = Number(values.repeat);
  for (let run = 1; run <= runs && !process.exitCode; run++) {
    const { status } = spawnSync(
      process.execPath,
      ['test/run.mjs', 'browser', 'e2e', 'test/faults/', 'faults-in-a-browser'],
      {
        cwd: root,
        stdio: 'inherit',
      },
    );
    console.log(`\nThe fault matrix, run ${run} of ${runs}: ${status === 0 ? 'passed' : 'failed'}`);
    if (status !== 0) process.exitCode = 1;
  }
}
