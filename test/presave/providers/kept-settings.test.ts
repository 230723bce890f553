import { expect } from 'chai';
import { SPOTIFY_SETTINGS } from '../../../src/presave/model/providers.ts';
import { parseKeptSettings } from '../../../src/presave/providers/redirect-adapter.ts';

const { clientId, exchange, accountsBase } = SPOTIFY_SETTINGS;
const ROWS = { clientId, exchange, accountsBase };
const STORED = { clientId: 'c', exchange: 'browser', accountsBase: 'https://accounts.spotify.com', other: 7 };

describe('the settings of its service that a flow has stored', () => {
  it('are read by the rows of the service', () => {
    const { other: _other, ...kept } = STORED;
    expect(parseKeptSettings(ROWS, STORED)).to.deep.equal(kept);
    expect(parseKeptSettings(ROWS, { ...STORED, exchange: 'nobody' })?.exchange).to.equal('server');
    const local = { ...STORED, accountsBase: 'http://127.0.0.1:8080/accounts' };
    expect(parseKeptSettings(ROWS, local)?.accountsBase).to.equal(local.accountsBase);
  });

  for (const change of [
    { clientId: '' },
    { clientId: 7 },
    { clientId: undefined },
    { exchange: undefined },
    { accountsBase: '//evil.example' },
    { accountsBase: 'javascript:alert(1)//https://accounts.spotify.com' },
  ])
    it(`are none with ${JSON.stringify(change)}`, () => {
      expect(parseKeptSettings(ROWS, { ...STORED, ...change })).to.equal(null);
    });
});
