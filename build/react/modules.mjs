import { join } from 'node:path';
import { checkFeatures } from './check-features.mjs';
import { chooseReact, MODULES, R2WC_CORE, REACT_FILES } from './choose.mjs';
import { applyParts } from './edits.mjs';
import { R2WC_PARTS, REACT_PARTS } from './parts.mjs';
import { protectReactDom } from './protections.mjs';

/** Every entry has the same modules, and rewriting React DOM takes seconds. */
const rewritten = new Map();

/** For rollup: React, whole or without what we do not use. */
export function reactModules(modules = MODULES) {
  const { isCut } = chooseReact(modules);
  return {
    name: 'react-modules',
    resolveId: (source) => (isCut && REACT_FILES.has(source) ? join(modules, REACT_FILES.get(source)) : null),
    transform(code, id) {
      const changed = transformReact(code, id, isCut);
      // Without columns: nobody sets a breakpoint in these files.
      return changed === code ? null : { code: changed, map: { mappings: '' } };
    },
    ...(isCut ? checkFeatures(modules) : {}),
  };
}

/** What becomes of a file of React or r2wc; other code stays as it is. */
export function transformReact(code, id, isCut) {
  if (!/\/node_modules\/(react|react-dom|@r2wc)\//.test(id)) return code;
  const key = `${isCut} ${code}`;
  if (!rewritten.has(key)) {
    const safe = id.includes('/react-dom/') ? protectReactDom(code) : code;
    rewritten.set(key, isCut ? cut(safe, id) : safe);
  }
  return rewritten.get(key);
}

function cut(code, id) {
  if (id.endsWith(R2WC_CORE)) return applyParts(code, R2WC_PARTS).code;
  // It imports the default export, which is all of React, and uses one function of it.
  if (id.includes('/@r2wc/')) return code.replace(/import (\w+) from "react"/, 'import * as $1 from "react"');
  if (id.endsWith(REACT_FILES.get('react-dom/client'))) return applyParts(toModule(code), REACT_PARTS).code;
  return [...REACT_FILES.values()].some((file) => id.endsWith(file)) ? toModule(code) : code;
}

/**
 * React ships CommonJS, of which a bundler has to keep every export. In these files an export is one assignment at the
 * start of a line, so they can be read as ES modules, and the bundler drops unused exports: 2 kB of the first load.
 */
function toModule(code) {
  const names = [];
  const body = code
    .replace(/^(?:var | +)(\w+) = require\("(\S+)"\)[,;]$/gm, (_match, name, source) =>
      // The scheduler assigns its exports in other ways, and stays CommonJS.
      source === 'scheduler' ? `import ${name} from "${source}";` : `import * as ${name} from "${source}";`,
    )
    .replace(/^exports\.(\w+) =/gm, (_match, name) => {
      names.push(name);
      return `const $$${name} =`;
    });
  const left = /\b(?:exports\.|require\()/.exec(body);
  if (left !== null) throw new Error(`React cannot be read as a module, because of ${left[0]}`);
  return `${body}\nexport { ${names.map((name) => `$$${name} as ${name}`).join(', ')} };\n`;
}
