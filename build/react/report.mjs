// node build/react/report.mjs [--record]
// Lists how often each part of the cut is expected, and found in the installed React. `--record` writes patch.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chooseReact, installedReact, MODULES, PATCH_FILE, R2WC_CORE, REACT_FILES, SCHEDULER } from './choose.mjs';
import { applyParts } from './edits.mjs';
import { R2WC_PARTS, reactParts, SCHEDULER_PARTS } from './parts.mjs';
import { PROTECTIONS } from './protections.mjs';
import * as used from './used-features.mjs';

/** The content that patch.json should have for the React in a `node_modules`. */
export function measure(modules = MODULES) {
  // A hook that a component begins or ceases to use is no reason to look at React again.
  const parts = reactParts({ ...used, HOOKS: [] });
  const placesIn = (path, parts) => applyParts(readFileSync(join(modules, path), 'utf8'), parts).places;
  return {
    installed: installedReact(modules),
    places: {
      ...placesIn(REACT_FILES.get('react-dom/client'), { ...PROTECTIONS, ...parts }),
      ...placesIn(SCHEDULER, SCHEDULER_PARTS),
      ...placesIn(R2WC_CORE, R2WC_PARTS),
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const measured = measure();
  if (process.argv.includes('--record')) writeFileSync(PATCH_FILE, `${JSON.stringify(measured, null, 2)}\n`);
  const { places: expected } = JSON.parse(readFileSync(PATCH_FILE, 'utf8'));
  for (const [part, found] of Object.entries(measured.places))
    console.log(`${expected[part] === found ? '✓' : '✗'} ${part}: ${expected[part]} expected, ${found} found`);
  console.log(`\n${chooseReact().report}`);
}
