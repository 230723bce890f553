import { checkFeatures } from './check-features.mjs';
import { chooseReact, MODULES, R2WC_CORE, REACT_FILES, SCHEDULER } from './choose.mjs';
import { applyParts } from './edits.mjs';
import { R2WC_PARTS, reactParts, SCHEDULER_PARTS } from './parts.mjs';
import { protectReactDom } from './protections.mjs';
import * as USED from './used-features.mjs';

/** A cache: every entry contains the same modules, and rewriting React DOM takes seconds. */
const rewritten = new Map();

/** For rollup: React's files (`REACT_SWAPS` in swaps.mjs), whole or without the features that we do not use. */
export function reactModules(modules = MODULES) {
  const { isCut } = chooseReact(modules);
  return {
    name: 'react-modules',
    transform(code, id) {
      const changed = transformReact(code, id, isCut);
      return changed === code ? null : { code: changed, map: { mappings: '' } }; // Without columns
    },
    ...(isCut ? checkFeatures(modules) : {}),
  };
}

/** For rollup, where React is the app's: only r2wc's import of it is rewritten. */
export function appReact() {
  return {
    name: 'app-react',
    transform(code, id) {
      return id.includes('/@r2wc/') ? { code: transformReact(code, id, false), map: { mappings: '' } } : null;
    },
  };
}

/**
 * Rewrites a file of React or r2wc. Other code is returned unchanged.
 * @param {typeof USED} [used] what a cut React has
 */
export function transformReact(code, id, isCut, used = USED) {
  if (!/\/node_modules\/(react|react-dom|scheduler|@r2wc)\//.test(id)) return code;
  const key = `${isCut && JSON.stringify(used)} ${code}`;
  if (!rewritten.has(key)) rewritten.set(key, rewrite(code, id, isCut, used));
  return rewritten.get(key);
}

function rewrite(code, id, isCut, used) {
  if (id.endsWith(SCHEDULER)) return isCut ? applyParts(code, SCHEDULER_PARTS).code : code;
  if (id.endsWith(R2WC_CORE)) return isCut ? applyParts(code, R2WC_PARTS).code : code;
  const safe = id.includes('/react-dom/') ? protectReactDom(code) : code;
  const [source] = [...REACT_FILES].find(([, file]) => id.endsWith(file)) ?? [];
  const module = source ? toModule(safe, source) : safe;
  return isCut && id.endsWith(REACT_FILES.get('react-dom/client')) ? applyParts(module, reactParts(used)).code : module;
}

/**
 * Converts a file to an ES module, so that the bundler can drop unused exports: 2 kB of the first load. In CommonJS,
 * which React ships, it has to keep all of them. In these files each export is an assignment at the start of a line.
 */
function toModule(code, source) {
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
  // A release that exports in other ways stays CommonJS.
  if (/\b(?:exports\.|require\()/.test(body)) return code;
  const named = names.map((name) => `$$${name} as ${name}`).join(', ');
  // The default export is the module's own namespace: of that, too, the bundler drops what nothing uses.
  return `import * as $$all from ${JSON.stringify(source)};\n${body}\nexport { ${named}, $$all as default };\n`;
}
