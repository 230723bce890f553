import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parseAst } from 'rollup/parseAst';
import { leftOutFeatures } from '../../build/react/check-features.mjs';
import { withoutImpossibleValues } from '../../build/react/impossible-values.mjs';
import { withAnswers, withConstants } from '../../build/react/known-values.mjs';
import { withoutUnusedParts } from '../../build/react/leave-out.mjs';
import { properties } from '../../build/react/leave-out-properties.mjs';
import { withNativeParents } from '../../build/react/native-parents.mjs';
import { withoutUnusedMembers } from '../../build/react/unused-members.mjs';
import { root } from '../../build/root.mjs';

const tidy = (code) => code.replaceAll(/\s+/g, ' ').trim();

describe('leaving out what is impossible', () => {
  const without13 = (code) =>
    tidy(withoutImpossibleValues(code, (subject, { value }) => subject.property?.name === 'tag' && value === 13).code);
  /** What a function of `fiber` answers for each tag, before and after. */
  const answers = (code) => [1, 5, 99].map((tag) => new Function('fiber', code)({ tag }));

  for (const [title, code, result] of [
    ['turns a comparison into a constant', 'if (13 === fiber.tag) a();', 'if (!1) a();'],
    ['knows the other side and the other way', 'fiber.tag !== 13 && a();', '!0 && a();'],
    ['leaves other subjects alone', 'if (13 === lane) a();', 'if (13 === lane) a();'],
    [
      'drops a clause with what it does',
      'function f() { switch (fiber.tag) { case 1: a(); break; case 13: b(); break; default: c(); } }',
      'function f() { switch (fiber.tag) { case 1: a(); break; default: c(); } }',
    ],
    [
      'drops the label alone where the clause before falls into it',
      'function f() { switch (fiber.tag) { case 1: a(); case 13: b(); break; case 5: c(); } }',
      'function f() { switch (fiber.tag) { case 1: a(); b(); break; case 5: c(); } }',
    ],
    [
      'drops the label alone among others for the same',
      'function f() { switch (fiber.tag) { case 1: case 13: case 5: b(); } }',
      'function f() { switch (fiber.tag) { case 1: case 5: b(); } }',
    ],
    [
      'drops a clause that falls into the next',
      'function f() { switch (fiber.tag) { case 13: a(); case 5: b(); } }',
      'function f() { switch (fiber.tag) { case 5: b(); } }',
    ],
    [
      'keeps the variables of what it drops',
      'function f() { switch (fiber.tag) { case 13: var x = 1; return x; default: x = 2; return x; } }',
      'function f() {var x; switch (fiber.tag) { default: x = 2; return x; } }',
    ],
  ])
    it(title, () => expect(without13(code)).to.equal(result));

  it('changes no answer for what is possible', () => {
    const code = `
      var log = [];
      switch (fiber.tag) {
        case 13: log.push('only 13');
        case 1: log.push('one'); if (fiber) { break; }
        case 31: case 13: log.push('after one'); break;
        case 5: { log.push('five'); }
        case 13: log.push('after five'); return log.join();
        default: log.push('default');
      }
      return log.join() + (13 === fiber.tag);`;
    const { code: result, sites } = withoutImpossibleValues(
      `function f(fiber) {${code}}`,
      (subject, { value }) => subject.property?.name === 'tag' && value === 13,
    );
    expect(sites).to.equal(4);
    expect(answers(`${result} return f(fiber);`)).to.deep.equal(answers(code));
  });

  it('stops at a comparison that does something else as well', () => {
    const code = 'if (13 === (fiber = fiber.return).tag) a();';
    expect(() => without13(code)).to.throw('more than compare');
  });
});

describe('known values', () => {
  it('stand where a variable, a member or a property was read, and no longer where it was set', () => {
    const { code, sites } = withConstants(
      'isOn = a(); b = isOn = c(); if (isOn && o.isOn && { isOn: x.isStale }) d(Shared.T, o.T);',
      { isOn: '!1', '.isStale': 'null', 'Shared.T': '0' },
    );
    expect(code).to.equal('void a(); b = c(); if (!1 && o.isOn && { isOn: null }) d(0, o.T);');
    expect(sites).to.equal(5);
  });

  it('stay away from a function that has a variable of that name', () => {
    const code = 'function f(isOn) { return isOn; }';
    expect(withConstants(`${code} isOn;`, { isOn: '!1' }).code).to.equal(`${code} !1;`);
  });

  it('stand where a function was called', () => {
    const { code, sites } = withAnswers('if (isCustom(tag)) a(isCustom); new Gone(b);', {
      isCustom: '!1',
      Gone: 'void 0',
    });
    expect(code).to.equal('if (!1) a(isCustom); void 0;');
    expect(sites).to.equal(2);
  });

  it('are refused for calls whose arguments do something, and for names that are gone', () => {
    expect(() => withAnswers('isCustom((a = b));', { isCustom: '!1' })).to.throw('is given does something');
    expect(() => withAnswers('isCustom(a);', { isElse: '!1' })).to.throw('isElse is nowhere');
    expect(() => withConstants('isOn = 1;', { isElse: '!1' })).to.throw('isElse is nowhere');
  });
});

it('members that nobody uses are emptied', () => {
  const { code, sites } = withoutUnusedMembers(
    'var hooks = { useState: a, useId: b }, other = { useId: c }; hooks.useId = d; hooks.useState = e;',
    /^hooks$/,
    (name) => name === 'useState',
  );
  expect(code).to.equal(
    'var hooks = { useState: a, useId: void 0 }, other = { useId: c }; hooks.useId = void 0; hooks.useState = e;',
  );
  expect(sites).to.equal(2);
});

describe('the component of an event’s target', () => {
  const lookup = (body) => `function getClosestInstanceFromNode(node) {${body}} other.parentNode;`;

  it('is looked for without what a form hides', () => {
    expect(withNativeParents(lookup('for (var up = node.parentNode; up;) up = up.parentNode;'))).to.equal(
      lookup(
        'for (var up = Reflect.get(Node.prototype, "parentNode", node); up;) up = Reflect.get(Node.prototype, "parentNode", up);',
      ),
    );
  });

  it('is not looked for in a way that nobody has looked at', () => {
    expect(() => withNativeParents(lookup('return node.parentNode;'))).to.throw('in 1 places, not the 2');
  });
});

describe('a component that wants more of React than is left', () => {
  const special = new Set(['className', 'hidden', 'onClick']);
  const wants = (code) => leftOutFeatures(parseAst(code), special);

  for (const [code, feature] of [
    ["jsx('video', {})", 'the element video'],
    ["const shapes = [['text', { d: 'M0' }]];", 'the element text'],
    ["jsx('p', { hidden: true })", 'the attribute hidden'],
    ['const rest = { onChange: a };', 'the handler onChange'],
    ['class A extends Component { componentDidMount() {} }', 'the method componentDidMount'],
    ['log(info.componentStack)', 'componentStack'],
  ])
    it(`is found out: ${feature}`, () => expect(wants(code)).to.deep.equal([feature]));

  it('is no component that keeps to what is used', () => {
    expect(
      wants(`
        const { hidden } = props;
        const __iconData = { hidden: 24, node: [['path', { d: 'M0' }]] };
        class Guard extends Component { state = {}; componentDidCatch() {} render() {} }
        jsx('button', { className: 'a', onClick, children: jsx(Row, { title: 'b' }) });`),
    ).to.deep.equal([]);
  });
});

describe('React DOM as it is installed', () => {
  it('is shaped as it was when its parts were looked at, and refused if not', async function () {
    // Reads half a megabyte some twenty times.
    this.timeout(60_000);
    const code = await readFile(join(root, 'node_modules/react-dom/cjs/react-dom-client.production.js'), 'utf8');
    expect(withoutUnusedParts(code)).not.to.match(/\b(13|22|31) === \w+\.tag/);
    expect(() => withoutUnusedParts(code.replace('case 13:', 'case 1:'))).to.throw(
      'There are 265 places for fibers of other kinds, not the 266',
    );
  });
});

describe('leaving out the properties of r2wc', () => {
  const core = () => readFile(join(root, 'node_modules/@r2wc/core/dist/core.js'), 'utf8');
  /** What the file exports, with nothing of a browser but this. */
  const load = (code) =>
    new Function('HTMLElement', `${code.replace(/export \{\s*(\w+) as default\s*\};/, 'return $1;')}`)(
      class {
        attachShadow = () => 'root';
      },
    );

  it('leaves an element that mounts, draws anew and unmounts its component', async () => {
    const left = withoutUnusedParts(await core(), properties);
    expect(left).to.not.match(/\bfor \(|attributeChangedCallback|observedAttributes/);
    const log = [];
    const Mounting = load(left)(
      'component',
      { shadow: 'open' },
      {
        mount: (...mounted) => log.push(mounted),
        update: (_context, props) => log.push(props),
        unmount: () => log.push('unmounted'),
      },
    );
    const element = new Mounting();
    element.connectedCallback();
    element.connectedCallback();
    element.disconnectedCallback();
    const props = { container: 'root' };
    expect(log).to.deep.equal([['root', 'component', props], props, 'unmounted']);
  });

  it('stops where a release is shaped otherwise', async () => {
    const other = (await core()).replace('attributeChangedCallback', 'attributeChanged');
    expect(() => withoutUnusedParts(other, properties)).to.throw('There are 1 places for attributes');
  });
});
