import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseExpressionAt } from 'acorn';
import { expect } from 'chai';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';
import { readElements } from '../../packages/wordpress/build/elements.mjs';

const BUILD_MS = 120_000;

describe('the attributes of the WordPress plugin', () => {
  let manifest;
  before(async function () {
    this.timeout(BUILD_MS);
    await ensureBuilt();
    manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8'));
  });

  it('have the choices of their types', () => {
    for (const [tag, { attributes }] of Object.entries(readElements())) {
      const declaration = manifest.modules.flatMap((module) => module.declarations).find((row) => row.tagName === tag);
      for (const { name, type } of declaration.attributes.filter((row) => row.name in attributes))
        expect(attributes[name].choices, `${tag} ${name}`).to.deep.equal(choicesOf(type.text));
    }
    expect(attributesOf('mixtape-player')['powered-by']).to.include({ kind: 'choice' });
  });
});

const attributesOf = (tag) => readElements()[tag].attributes;

/** A union of texts reads as an expression of JavaScript. An empty text is the default, which is no choice. */
const choicesOf = (type) => (type.startsWith("'") ? literalsOf(parseExpressionAt(type, 0, { ecmaVersion: 2022 })) : []);

const literalsOf = ({ left, right, value }) =>
  left ? [...literalsOf(left), ...literalsOf(right)] : value ? [value] : [];
