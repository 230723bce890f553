import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ATTRIBUTES, ELEMENTS, HANDLERS, ICON_SHAPES } from '../../build/react/used-features.mjs';
import { root } from '../../build/root.mjs';

/** The text of all components, and of the modules beside them that make properties for them. */
function components() {
  const source = join(root, 'src');
  const files = readdirSync(source, { recursive: true }).filter((name) => /\.tsx$|\/view\/.*\.ts$/.test(name));
  return files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
}

// The build finds what is missing in the lists: see check-features.mjs.
describe('the lists of what is used of React', () => {
  it('have nothing that no component uses any more', () => {
    const text = components();
    const isUsed = {
      element: (name) => new RegExp(`<${name}[\\s/>]|'${name}'`).test(text),
      // `name={…}`, `name` alone, and `{ name: … }` or `{ name }` where an object is spread.
      property: (name) => new RegExp(`\\s${name}[=:,\\s]`).test(text),
    };
    const unused = [
      ...ELEMENTS.filter((name) => !ICON_SHAPES.includes(name) && !isUsed.element(name)),
      ...[...ATTRIBUTES, ...HANDLERS].filter((name) => name !== 'children' && !isUsed.property(name)),
    ];
    const advice = 'Remove them from build/react/used-features.mjs, and run node build/react/report.mjs --record';
    expect(unused, advice).to.deep.equal([]);
  });
});
