import { expect } from 'chai';
import { parseAst } from 'rollup/parseAst';
import { leftOutFeatures } from '../../build/react/check-features.mjs';
import { neverTrue } from '../../build/react/edits.mjs';
import { reactModules } from '../../build/react/modules.mjs';

const tidy = (code) => code.replaceAll(/\s+/g, ' ').trim();

describe('a comparison that is never true', () => {
  const edit = neverTrue((subject, value) => /\.tag$/.test(subject) && value === '13');
  const without13 = (code) => tidy(edit(code).code);
  /** The answers of a function of `fiber` for each tag, before and after. */
  const answers = (code) => [1, 5, 99].map((tag) => new Function('fiber', code)({ tag }));

  for (const [title, code, result] of [
    ['turns a comparison into a constant', 'if (13 === fiber.tag) a();', 'if (!1) a();'],
    ['knows the other side and the other way', 'fiber.tag !== 13 && a();', '!0 && a();'],
    [
      'stays if it has a side effect',
      'if (13 === (fiber = fiber.return).tag) a();',
      'if (13 === (fiber = fiber.return).tag) a();',
    ],
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

  it('is found by its function', () => {
    const inOne = neverTrue((_, value, where) => value === '13' && where === 'one');
    const code = (result) => `function one() { return ${result}; } function other() { return tag === 13; }`;
    expect(inOne(code('tag === 13')).code).to.equal(code('!1'));
  });
});

describe('a component that uses a feature of React that was left out', () => {
  const special = new Set(['className', 'hidden', 'onClick']);
  const wants = (code) => leftOutFeatures(parseAst(code), special);

  for (const [code, feature] of [
    ["jsx('video', {})", 'the element video'],
    ["const shapes = [['text', { d: 'M0' }]];", 'the element text'],
    ["jsx('p', { hidden: true })", 'the property hidden'],
    ["jsx('p', { onChange: a })", 'the property onChange'],
    ["const shapes = [['path', { onChange: a }]];", 'the property onChange'],
    ['class A extends Component { componentDidMount() {} }', 'the method componentDidMount'],
    ['log(info.componentStack)', 'componentStack'],
  ])
    it(`is reported: ${feature}`, () => expect(wants(code)).to.deep.equal([feature]));

  it('is not reported if it uses listed features only', () => {
    expect(
      wants(`
        const { hidden } = props;
        const icon = [['path', { d: 'M0' }]];
        class Guard extends Component { state = {}; componentDidCatch() {} render() {} }
        const question = { onContinue: a, hidden: true };
        jsx('button', { className: 'a', onClick, children: jsx(Row, { title: 'b', onClose: a }) });`),
    ).to.deep.equal([]);
  });

  it('stops the build, in whichever folder it is', function () {
    const { moduleParsed } = reactModules();
    // React is whole if that is requested.
    if (!moduleParsed) return this.skip();
    const context = {
      error(message) {
        throw new Error(message);
      },
    };
    const view = { id: '/any/folder/view.tsx', ast: parseAst("jsx('video', {})") };
    expect(() => moduleParsed.call(context, view)).to.throw('view.tsx uses the element video');
  });
});
