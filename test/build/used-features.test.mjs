import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ATTRIBUTES, ELEMENTS, HANDLERS, ICON_SHAPES } from '../../build/react/used-features.mjs';
import { root } from '../../build/root.mjs';

/** All components, and the modules beside them that make properties for them, without comments. */
function components() {
  const source = join(root, 'src');
  const files = readdirSync(source, { recursive: true }).filter((name) => /\.tsx$|\/view\/.*\.ts$/.test(name));
  const text = files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

// The build finds what is missing in the lists: see check-features.mjs.
describe('the lists of what is used of React', () => {
  it('have nothing that no component uses any more', () => {
    const text = components();
    const isUsed = {
      // In JSX, or as an argument or an entry of a table of shapes: `('svg'`, `['path'`.
      element: (name) => new RegExp(`<${name}[\\s/>]|[([]'${name}',`).test(text),
      // `name={…}`, `name="…"`, `<input name`, and at the start of a line, where it is true or an entry of properties.
      property: (name) =>
        new RegExp(`\\s${name}=[{"]|<\\w[^>\\n]*\\s${name}[\\s/>]|^\\s+${name}([:,]|$)`, 'm').test(text),
    };
    const unused = [
      ...ELEMENTS.filter((name) => !ICON_SHAPES.includes(name) && !isUsed.element(name)),
      ...ATTRIBUTES.concat(HANDLERS).filter((name) => name !== 'children' && !isUsed.property(name)),
    ];
    const advice = 'Remove them from build/react/used-features.mjs, and run node build/react/report.mjs --record';
    expect(unused, advice).to.deep.equal([]);
  });
});
