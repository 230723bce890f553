import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** The folders in which React is another one: the app's, and the one of servers. */
const OTHER_REACT = /^(react|first-view\/server)\//;

/** The hooks that postpone rendering or need a server, which the cut cannot keep without the parts for them. */
export const LEFT_OUT_HOOKS = ['useActionState', 'useDeferredValue', 'useOptimistic', 'useTransition'];

/** The hooks of React that the sources in a folder import. */
export function usedHooks(folder = join(root, 'src')) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => /\.tsx?$/.test(name) && !OTHER_REACT.test(name),
  );
  const imports = files.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/^import (?!type\b)[^;]*?\{([^}]*)\} from 'react';/gm),
  ]);
  const hooks = imports.flatMap(([, names]) => names.match(/(?<!type )\buse\w*/g) ?? []);
  return [...new Set(hooks)].filter((name) => !LEFT_OUT_HOOKS.includes(name)).sort();
}
