import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';

/** Renders players on a server, each with these props. @returns {string} what it has logged */
function logged(/** @type {string | undefined} */ mode, /** @type {object[]} */ ...players) {
  const code = `
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    import { MixtapePlayer } from './dist/react.js';
    for (const props of ${JSON.stringify(players)}) renderToString(createElement(MixtapePlayer, { mixtapeId: 'one', ...props }));
  `;
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, ...(mode && { NODE_ENV: mode }) },
  });
  expect(status, stderr).to.equal(0);
  return stderr;
}

const queue = { data: [{ track_id: '1' }] };
const ADVICE = /early="\/mixtape\/early\.js"/g;

describe('a component that a server renders with a queue and without `early`', function () {
  this.timeout(120_000);
  before(() => ensureBuilt());

  it('says once in development that presses are lost', () => {
    expect(logged('development', { queue }, { queue }).match(ADVICE)).to.have.length(1);
    expect(logged(undefined, { queue }).match(ADVICE)).to.have.length(1);
  });

  it('says nothing in production, with `early`, and without a queue', () => {
    expect(logged('production', { queue })).to.equal('');
    expect(logged('development', { queue, early: '/mixtape/early.js' }, {})).to.equal('');
  });
});
