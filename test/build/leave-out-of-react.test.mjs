import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parseAst } from 'rollup/parseAst';
import { leftOutFeatures } from '../../build/react/check-features.mjs';
import { MODULES, R2WC_CORE, REACT_FILES } from '../../build/react/choose.mjs';
import { applyParts, knownValues, neverTrue, text } from '../../build/react/edits.mjs';
import { R2WC_PARTS, REACT_PARTS } from '../../build/react/parts.mjs';
import { PROTECTIONS, protectReactDom } from '../../build/react/protections.mjs';

const tidy = (code) => code.replaceAll(/\s+/g, ' ').trim();
const reactDom = () => readFileSync(join(MODULES, REACT_FILES.get('react-dom/client')), 'utf8');

describe('a comparison that is never true', () => {
  const edit = neverTrue((subject, value) => /\.tag$/.test(subject) && value === '13');
  const without13 = (code) => tidy(edit(code).code);
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

  it('changes no result for values that are possible', () => {
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
    const { code: result, places } = edit(`function f(fiber) {${code}}`);
    expect(places).to.equal(4);
    expect(answers(`${result} return f(fiber);`)).to.deep.equal(answers(code));
  });

  it('stays if it has a side effect', () => {
    const code = 'if (13 === (fiber = fiber.return).tag) a();';
    expect(edit(code)).to.deep.equal({ code, places: 0 });
  });

  it('is found by its function', () => {
    const inOne = neverTrue((_, value, where) => value === '13' && where === 'one');
    const code = (result) => `function one() { return ${result}; } function other() { return tag === 13; }`;
    expect(inOne(code('tag === 13')).code).to.equal(code('!1'));
  });
});

describe('a known value', () => {
  it('replaces reads of a variable, a member or a property, and assignments are removed', () => {
    const edit = knownValues({ '!1': 'isOn', null: '.isStale', 0: 'Shared.T' });
    const { code, places } = edit(
      'isOn = a(); b = isOn = c(); if (isOn && o.isOn && { isOn: x.isStale }) d(Shared.T, o.T);',
    );
    expect(code).to.equal('void a(); b = c(); if (!1 && o.isOn && { isOn: null }) d(0, o.T);');
    expect(places).to.equal(5);
  });

  it('does not replace a parameter of the same name', () => {
    const code = 'function f(isOn) { return isOn; }';
    expect(knownValues({ '!1': 'isOn' })(`${code} isOn;`).code).to.equal(`${code} !1;`);
  });

  it('replaces the calls of a function', () => {
    const { code, places } = knownValues({ '!1': 'isCustom()', 'void 0': 'Gone()' })(
      'if (isCustom(tag)) a(isCustom); new Gone(b);',
    );
    expect(code).to.equal('if (!1) a(isCustom); void 0;');
    expect(places).to.equal(2);
  });

  it('does not replace a call whose arguments have a side effect', () => {
    const code = 'isCustom((a = b));';
    expect(knownValues({ '!1': 'isCustom()' })(code)).to.deep.equal({ code, places: 0 });
  });
});

it('a pattern counts replacements, and no match that it leaves unchanged', () => {
  const edit = text(/(use\w+)/g, (name) => (name === 'useId' ? '' : undefined));
  expect(applyParts('useId useState useId', { hooks: edit })).to.deep.equal({
    code: ' useState ',
    places: { hooks: 2 },
  });
});

describe('protections of React DOM', () => {
  const lookup = (body) => `x();\nfunction getClosestInstanceFromNode(node) {\n${body}\n}\nother.parentNode;\n`;

  it('find the parents of a target inside a form that hides `parentNode`', () => {
    expect(protectReactDom(lookup('for (var up = node.parentNode; up;) up = up.parentNode;'))).to.equal(
      lookup(
        'for (var up = Reflect.get(Node.prototype, "parentNode", node); up;) up = Reflect.get(Node.prototype, "parentNode", up);',
      ),
    );
  });

  it('change neither focus nor selection during a commit', () => {
    const declared = 'function getActiveElementDeep(root) {}';
    expect(
      protectReactDom(`${declared} a = getActiveElementDeep(root.info); if (hasSelectionCapabilities(a)) b();`),
    ).to.equal(`${declared} a = null; if (!1) b();`);
  });

  it('are all found in the installed React DOM', () => {
    const { code, places } = applyParts(reactDom(), PROTECTIONS);
    for (const name in PROTECTIONS) expect(places[name], name).to.be.above(0);
    expect(code).not.to.match(/registerSimpleEvent\(ANIMATION_ITERATION/);
  });
});

describe('a component that uses a feature of React that was left out', () => {
  const special = new Set(['className', 'hidden', 'onClick']);
  const wants = (code) => leftOutFeatures(parseAst(code), special);

  for (const [code, feature] of [
    ["jsx('video', {})", 'the element video'],
    ["const shapes = [['text', { d: 'M0' }]];", 'the element text'],
    ["jsx('p', { hidden: true })", 'the property hidden'],
    ['const rest = { onChange: a };', 'the property onChange'],
    ['class A extends Component { componentDidMount() {} }', 'the method componentDidMount'],
    ['log(info.componentStack)', 'componentStack'],
  ])
    it(`is reported: ${feature}`, () => expect(wants(code)).to.deep.equal([feature]));

  it('is not reported if it uses listed features only', () => {
    expect(
      wants(`
        const { hidden } = props;
        const __iconData = { hidden: 24, node: [['path', { d: 'M0' }]] };
        class Guard extends Component { state = {}; componentDidCatch() {} render() {} }
        jsx('button', { className: 'a', onClick, children: jsx(Row, { title: 'b' }) });`),
    ).to.deep.equal([]);
  });
});

it('the cut leaves no code for fibers that are never created', function () {
  // Parses half a megabyte some twenty times.
  this.timeout(60_000);
  const { code } = applyParts(reactDom(), REACT_PARTS);
  expect(code).not.to.match(/\b(13|22|31) === \w+\.tag/);
});

describe('leaving out the properties of r2wc', () => {
  /** What the file exports, with nothing of a browser but this. */
  const load = (code) =>
    new Function('HTMLElement', `${code.replace(/export \{\s*(\w+) as default\s*\};/, 'return $1;')}`)(
      class {
        attachShadow = () => 'root';
      },
    );

  it('leaves an element that mounts, updates and unmounts its component', () => {
    const left = applyParts(readFileSync(join(MODULES, R2WC_CORE), 'utf8'), R2WC_PARTS).code;
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
});
