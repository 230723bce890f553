import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ts } from '@custom-elements-manifest/analyzer';
import { root } from '../../../build/root.mjs';

/** What the docs write for a part of a message that is different each time. */
const VARIABLE = '…';
const MAX_DEPTH = 4;

/**
 * Every text of the sources as a regular expression. An inserted value is `…` in the docs, or one of the texts that the
 * sources give it: “the call for the ${what}” is “the call for the queue”, and not “the call for the stream”.
 */
export async function messagePatterns() {
  const files = (await Promise.all(['src', 'elements'].map(sourcesIn))).flat();
  const values = new Map(files.map((file) => [file, valuesByName(file)]));
  addArguments(files, values);
  return files.flatMap((file) => patternsIn(file, values.get(file))).map((pattern) => new RegExp(`^${pattern}$`));
}

async function sourcesIn(folder) {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const parse = (text) => ts.createSourceFile('source.tsx', text, ts.ScriptTarget.ES2022, true);
  return Promise.all(names.map(async (name) => parse(await readFile(join(root, folder, name), 'utf8'))));
}

function patternsIn(file, values) {
  const found = [];
  visit(file, (node) => {
    if (isText(node) && !isText(node.parent)) found.push(patternOf(node, values));
  });
  return found;
}

/** What variables and properties of a file are set to, by name; each with the values of the file that sets it. */
function valuesByName(file) {
  const values = new Map();
  visit(file, (node) => {
    const isSet = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isParameter(node);
    if (isSet && node.initializer) add(values, node.name.getText(), { node: node.initializer, values });
  });
  return values;
}

/** Adds what functions are called with to the values of their files, by the names of the parameters. */
function addArguments(files, values) {
  const functions = new Map();
  for (const file of files)
    visit(file, (node) => {
      if (ts.isFunctionDeclaration(node) && node.name)
        functions.set(node.name.text, { node, values: values.get(file) });
      else if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer))
        functions.set(node.name.getText(), { node: node.initializer, values: values.get(file) });
    });
  for (const file of files)
    visit(file, (node) => {
      const called = ts.isCallExpression(node) ? functions.get(node.expression.getText()) : undefined;
      called?.node.parameters.forEach((parameter, index) => {
        const argument = node.arguments[index];
        if (argument) add(called.values, parameter.name.getText(), { node: argument, values: values.get(file) });
      });
    });
}

function add(values, name, value) {
  values.set(name, [...(values.get(name) ?? []), value]);
}

function isText(node) {
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function patternOf(node, values, depth = 0) {
  const inner = (part) => patternOf(part, values, depth + 1);
  if (ts.isStringLiteralLike(node)) return escaped(node.text);
  if (ts.isBinaryExpression(node) && isText(node)) return inner(node.left) + inner(node.right);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal: { text } }) => {
      // The rest of a URL belongs to what the docs leave out.
      const [rest] = /^\S*/.exec(text);
      return inserted(inserted(inner(expression)) + escaped(rest)) + escaped(text.slice(rest.length));
    });
    return escaped(node.head.text) + spans.join('');
  }
  if (ts.isConditionalExpression(node)) return inserted(`${inner(node.whenTrue)}|${inner(node.whenFalse)}`);
  if (ts.isParenthesizedExpression(node)) return inner(node.expression);
  if (ts.isIdentifier(node) && depth < MAX_DEPTH && values.has(node.text)) {
    const patterns = values.get(node.text).map((value) => patternOf(value.node, value.values, depth + 1));
    return inserted(patterns.join('|'));
  }
  return VARIABLE;
}

const inserted = (pattern) => `(?:${VARIABLE}|${pattern})`;
const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
