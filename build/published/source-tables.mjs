// Reads tables from the sources: the rows by running the file, their doc comments and types by the TypeScript compiler.
import { join } from 'node:path';
import { ts } from '@custom-elements-manifest/analyzer';
import { build } from 'esbuild';
import { root } from '../root.mjs';

/**
 * The rows of a table that a source exports.
 * @returns {Promise<{ name: string, row: any, description: string, valueType: string }[]>} `valueType` is what the
 *   row's `parse` returns
 */
export async function readTable(path, exportName) {
  const exports = await importSource(path);
  const { checker, symbol } = findExport(path, exportName);
  const valueType = (row) => {
    const [signature] = checker.getTypeOfSymbol(row.getProperty('parse')).getCallSignatures();
    return typeText(checker, signature.getReturnType());
  };
  const type = checker.getTypeOfSymbol(symbol);
  // In the order of the rows: the compiler lists the properties of a spread apart.
  return Object.entries(exports[exportName]).map(([name, row]) => {
    const property = type.getProperty(name);
    return {
      name,
      row,
      description: oneLine(ts.displayPartsToString(property.getDocumentationComment(checker))),
      valueType: valueType(checker.getTypeOfSymbol(property)),
    };
  });
}

/**
 * Runs a source file, and returns its exports.
 * @param {string} path
 * @param {import('esbuild').BuildOptions} [options]
 */
export async function importSource(path, options) {
  const common = { bundle: true, format: 'esm', target: 'es2022', write: false };
  const { outputFiles } = await build({ entryPoints: [join(root, path)], ...common, ...options });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

function findExport(path, exportName) {
  const file = join(root, path);
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
  });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  const symbol = checker.getExportsOfModule(module).find(({ name }) => name === exportName);
  if (!symbol) throw new Error(`${path} exports no ${exportName}.`);
  return { checker, symbol };
}

/** Writes out a union, even if it has a name, because the reference does not explain names. */
function typeText(checker, type) {
  const isUnion = type.isUnion() && !(type.flags & ts.TypeFlags.Boolean);
  const types = isUnion ? type.types : [type];
  const isNull = ({ flags }) => Boolean(flags & ts.TypeFlags.Null);
  const write = (each) => checker.typeToString(each, undefined, ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType);
  return [...types.filter((each) => !isNull(each)), ...types.filter(isNull)].map(write).join(' | ');
}

const oneLine = (text) => text.replaceAll(/\s*\n\s*/g, ' ');
