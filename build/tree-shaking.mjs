import { join } from 'node:path';

/** Our changes keep no track of columns: in these files nobody sets a breakpoint. */
const NO_MAP = { mappings: '' };

const REACT_FILES = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
]);

/**
 * React ships CommonJS, of which a bundler has to keep every export. Its files are regular enough (an export is one
 * assignment at the start of a line) to be read as the ES modules that they could be. Then what nobody imports goes:
 * 2 kB of the first load. A release that is less regular stops the build.
 */
export function reactModules(root) {
  return {
    name: 'react-modules',
    resolveId(source) {
      const file = REACT_FILES.get(source);
      return file === undefined ? null : join(root, 'node_modules', file);
    },
    transform(code, id) {
      // r2wc takes the default export, which is all of React, and uses one function of it.
      if (id.includes('/@r2wc/'))
        return { code: code.replace(/import (\w+) from "react"/, 'import * as $1 from "react"'), map: NO_MAP };
      if (![...REACT_FILES.values()].some((file) => id.endsWith(file))) return null;
      return { code: toModule(code, (message) => this.error(`${id}: ${message}`)), map: NO_MAP };
    },
  };
}

function toModule(code, fail) {
  const names = [];
  const body = code
    .replace(/^(?:var | +)(\w+) = require\("(\S+)"\)[,;]$/gm, (_match, name, source) =>
      // The scheduler assigns its exports where it likes, and stays CommonJS.
      source === 'scheduler' ? `import ${name} from "${source}";` : `import * as ${name} from "${source}";`,
    )
    .replace(/^exports\.(\w+) =/gm, (_match, name) => {
      names.push(name);
      return `const $$${name} =`;
    });
  const module = neverHydrating(body, fail);
  const left = /\b(?:exports\.|require\()/.exec(module);
  if (left !== null) fail(`this is less regular than it was: ${left[0]}`);
  return `${module}\nexport { ${names.map((name) => `$$${name} as ${name}`).join(', ')} };\n`;
}

/**
 * Only `hydrateRoot` makes React take over markup from a server, and nobody imports it here; but whether it does so
 * is a variable, so that no bundler can see it. As a constant it takes 1.2 kB of the first load with it.
 */
function neverHydrating(code, fail) {
  if (!code.includes('var hydrationParentFiber')) return code;
  let sites = 0;
  const constant = code.replace(/\bisHydrating = !0\b|^ {2}isHydrating = !1;$/gm, () => {
    sites += 1;
    return 'void 0';
  });
  if (sites !== 6) fail(`hydration begins and ends at ${sites} places, not at the 6 that are known`);
  return constant;
}

/** An icon's data and the component that lucide makes of it share a file; unused, the component may go. */
export function pureIcons() {
  return {
    name: 'pure-icons',
    transform(code, id) {
      if (!id.includes('/lucide-react/')) return null;
      return { code: code.replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon('), map: NO_MAP };
    },
  };
}
