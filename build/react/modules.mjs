import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leftOutFeatures, specialAttributes } from './check-features.mjs';
import { withoutUnusedParts } from './leave-out.mjs';
import { properties } from './leave-out-properties.mjs';
import { withNativeParents } from './native-parents.mjs';
import { EXPORTS, FIBER_TAGS } from './used-features.mjs';

/** Our changes keep no track of columns: in these files nobody sets a breakpoint. */
const NO_MAP = { mappings: '' };

const FILES = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
]);

/** What has become of each file: every entry has the same, and it takes seconds. */
const rewritten = new Map();

/** Our modules that say what is drawn, and the icons' data. */
const VIEWS = /\/src\/components\/.*\.tsx$|\/lucide-react\/.*\/icons\//;

/** For rollup: React as modules, without what nobody uses; see `toModule` and `leave-out.mjs`. */
export function reactModules(root) {
  const views = new Map();
  let special = new Set();
  return {
    name: 'react-modules',
    resolveId: (source) => (FILES.has(source) ? join(root, 'node_modules', FILES.get(source)) : null),
    transform(code, id) {
      if (id.endsWith(FILES.get('react-dom/client'))) special = specialAttributes(code);
      const module = transformed(code, id);
      return module === code ? null : { code: module, map: NO_MAP };
    },
    moduleParsed({ id, ast }) {
      if (VIEWS.test(id)) views.set(id, ast);
    },
    buildEnd(error) {
      if (error) return;
      for (const [id, ast] of views)
        for (const feature of leftOutFeatures(ast, special)) this.error(leftOut(feature, id));
    },
    renderChunk(code, { modules }) {
      for (const [source, file] of FILES) {
        const { renderedExports = [] } = modules[join(root, 'node_modules', file)] ?? {};
        const other = renderedExports.find((name) => !EXPORTS[source].includes(name));
        if (other) this.error(leftOut(other, source));
      }
      for (const [, tag] of code.matchAll(/\b(?:createFiberImplClass\(|fiberTag = )\s*(\d+)/g))
        if (!FIBER_TAGS.includes(Number(tag))) this.error(`Fibers with the tag ${tag} are made, and left out.`);
    },
  };
}

/** The same for esbuild, which bundles the tests. What is used is checked by the build. */
export function reactModulesForEsbuild(root) {
  return {
    name: 'react-modules',
    setup(build) {
      build.onResolve({ filter: /^react(-dom)?(\/jsx-runtime|\/client)?$/ }, ({ path }) => ({
        path: join(root, 'node_modules', FILES.get(path)),
      }));
      build.onLoad({ filter: /\/node_modules\/(react|react-dom|@r2wc)\/.*\.js$/ }, async ({ path }) => ({
        contents: transformed(await readFile(path, 'utf8'), path),
      }));
    },
  };
}

function leftOut(feature, where) {
  return `${where} has ${feature}, which build/react/used-features.mjs leaves out of React.`;
}

function transformed(code, id) {
  // r2wc takes the default export, which is all of React, and uses one function of it.
  if (id.includes('/@r2wc/core/')) return withoutUnusedParts(code, properties);
  if (id.includes('/@r2wc/')) return code.replace(/import (\w+) from "react"/, 'import * as $1 from "react"');
  const [source] = [...FILES].find(([, file]) => id.endsWith(file)) ?? [];
  if (source === undefined) return code;
  if (!rewritten.has(code)) {
    const module = toModule(code);
    rewritten.set(code, source === 'react-dom/client' ? withNativeParents(withoutUnusedParts(module)) : module);
  }
  return rewritten.get(code);
}

/**
 * React ships CommonJS, of which a bundler has to keep every export. Its files are regular enough (an export is one
 * assignment at the start of a line) to be read as the ES modules that they could be. Then what nobody imports goes:
 * 2 kB of the first load. A release that is less regular stops the build.
 */
function toModule(code) {
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
  const left = /\b(?:exports\.|require\()/.exec(body);
  if (left !== null) throw new Error(`React is less regular than it was: ${left[0]}`);
  return `${body}\nexport { ${names.map((name) => `$$${name} as ${name}`).join(', ')} };\n`;
}
