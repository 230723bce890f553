import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** The releases that the cut was made for, and how many places each part has there. Written by report.mjs. */
export const PATCH_FILE = join(root, 'build/react/patch.json');
export const MODULES = join(root, 'node_modules');

/** React's files by the name under which they are imported. */
export const REACT_FILES = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
]);
export const R2WC_CORE = '@r2wc/core/dist/core.js';
const R2WC_REACT = '@r2wc/react-to-web-component/dist/react-to-web-component.js';
export const SCHEDULER = 'scheduler/cjs/scheduler.production.js';
const FILES = [...REACT_FILES.values(), SCHEDULER, R2WC_CORE, R2WC_REACT];
const PACKAGES = ['react', 'react-dom', 'scheduler', '@r2wc/core', '@r2wc/react-to-web-component'];

/** The version of each package and the SHA-256 of each file in a `node_modules`. */
export function installedReact(modules = MODULES) {
  const read = (path) => (existsSync(join(modules, path)) ? readFileSync(join(modules, path)) : '{}');
  const sha256 = (path) => createHash('sha256').update(read(path)).digest('hex');
  const versions = PACKAGES.map((name) => [name, JSON.parse(read(`${name}/package.json`)).version]);
  return Object.fromEntries([...versions, ...FILES.map((path) => [path, sha256(path)])]);
}

/** Whether to build React cut or whole. The cut is made for exact files: if one byte differs, React is built whole. */
export function chooseReact(modules = MODULES) {
  const recorded = JSON.parse(readFileSync(PATCH_FILE, 'utf8')).installed;
  const installed = installedReact(modules);
  const differs = Object.keys(installed).filter((name) => installed[name] !== recorded[name]);
  const reasons = differs.map((name) =>
    FILES.includes(name) ? `${name} has changed` : `${name} is ${installed[name]}, not ${recorded[name]}`,
  );
  if (process.env.WHOLE_REACT) reasons.unshift('requested');
  const isCut = reasons.length === 0;
  const why = isCut ? 'all files are as recorded in build/react/patch.json' : reasons.join('; ');
  return { isCut, report: `React ${installed.react} is ${isCut ? 'cut' : 'whole'}: ${why}` };
}
