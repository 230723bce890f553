import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

const HIDDEN = [
  'export const found = document.body;',
  "document.addEventListener('click', () => {});",
  'export const view = (node: Node) => node.ownerDocument?.defaultView;',
  'export const view = (node: Node) => node.ownerDocument.defaultView;',
  'export const inside = (frame: HTMLIFrameElement) => frame.contentDocument.body;',
  'export const look = () => {\n  const { activeElement } = document;\n  return activeElement;\n};',
];

const ALLOWED = [
  "export const found = nativeMember(document, 'body');",
  'export const here = document.location;',
  'export const mine = (page: { body: string }) => page.body;',
];

describe('a member of the document that a named element can hide', () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mixtape-player-lint-'));
    // The rules of the project alone; which files they hold for is in the project's own biome.json.
    const plugins = [join(root, 'build/lint/document-members.grit')];
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins }));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** The linter's messages about a file. */
  function lint(code) {
    writeFileSync(join(folder, 'example.ts'), `${code}\n`);
    const args = ['lint', '--only=plugin', 'example.ts'];
    const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
      cwd: folder,
      encoding: 'utf8',
    });
    const said = stdout + stderr;
    expect(said).to.contain('Checked 1 file');
    return said;
  }

  for (const code of HIDDEN)
    it(`is an error of the linter: ${code}`, () =>
      expect(lint(code)).to.contain('A named element hides members of the document'));

  for (const code of ALLOWED)
    it(`is no error: ${code}`, () => expect(lint(code)).not.to.contain('A named element hides'));
});
