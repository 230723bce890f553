import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { iconPath } from '../../../build/plugins/icons.mjs';
import { importedModule } from '../../../build/plugins/text-imports.mjs';

/** A hook of Node: icons are no files. Other imports contain the file's extension, so resolving them needs no hook. */
export async function resolve(specifier, context, nextResolve) {
  const icon = iconPath(specifier);
  return icon ? { url: pathToFileURL(icon).href, shortCircuit: true } : nextResolve(specifier, context);
}

/** A loader hook of Node. */
export async function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:') return nextLoad(url, context);
  const path = fileURLToPath(url);
  const source = context.importAttributes?.type === 'json' ? undefined : await importedModule(path);
  if (source !== undefined) return modules(source);
  if (!/\.tsx?$/.test(pathname)) return nextLoad(url, context);
  const { code } = await transform(await readFile(path, 'utf8'), {
    loader: pathname.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcefile: path,
    sourcemap: 'inline',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return modules(code);
}

function modules(source) {
  return { format: 'module', shortCircuit: true, source };
}
