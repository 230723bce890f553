import { expect } from 'chai';
import { isAt, type Parameters, parseAnswer, singleValue } from '../../../src/presave/model/presave-callback.ts';
import { FLOW_SETTINGS } from '../../support/fakes/flow-settings.ts';

const NOW = 1_700_000_000_000;
const ISSUER = 'https://accounts.example';
const flow = { ...FLOW_SETTINGS, verifier: 'v', createdAt: NOW, accountsBase: ISSUER };
const answer = (query: string): Parameters => [...new URLSearchParams(query)];

describe('a response to one of our flows', () => {
  const CASES: readonly (readonly [query: string, kind: string])[] = [
    ['code=1&state=s', 'code'],
    ['state=s&code=1&other=2', 'code'],
    ['error=access_denied&state=s', 'denied'],
    ['error=access_denied&error_description=no&state=s', 'denied'],
    ['error=server_error&state=s', 'refused'],
    ['state=s', 'malformed'],
    ['code=&state=s', 'malformed'],
    ['code=1&code=2&state=s', 'malformed'],
    ['code=1&error=access_denied&state=s', 'malformed'],
    ['error=&state=s', 'malformed'],
    ['error=access_denied&error=server_error&state=s', 'malformed'],
    ['code=1&error=&state=s', 'malformed'],
    [`code=1&state=s&iss=${ISSUER}`, 'code'],
    [`error=access_denied&state=s&iss=${ISSUER}`, 'denied'],
    ['error=access_denied&state=s&iss=https://evil.example', 'malformed'],
    ['error=server_error&state=s&iss=https://evil.example', 'malformed'],
    [`error=access_denied&state=s&iss=${ISSUER}&iss=${ISSUER}`, 'malformed'],
    ['code=1&state=s&iss=https://evil.example', 'malformed'],
  ];
  for (const [query, kind] of CASES) {
    it(`is ${kind} for ${query}`, () =>
      expect(parseAnswer(answer(query), flow, flow.accountsBase, NOW).kind).to.equal(kind));
  }

  it('is over after ten minutes, to the millisecond, and for a clock that was set back', () => {
    const at = (now: number): string => parseAnswer(answer('code=1&state=s'), flow, flow.accountsBase, now).kind;
    expect(at(NOW + 600_000)).to.equal('code');
    expect(at(NOW + 600_001)).to.equal('expired');
    expect(at(NOW - 600_001)).to.equal('expired');
  });

  it('repeats nothing from the address that is no word', () => {
    expect(parseAnswer(answer('error=invalid_scope'), flow, flow.accountsBase, NOW)).to.deep.equal({
      kind: 'refused',
      reason: 'invalid_scope',
    });
    for (const error of ['<img src=x>', 'two words', 'x'.repeat(65)]) {
      expect(parseAnswer([['error', error]], flow, flow.accountsBase, NOW)).to.deep.equal({
        kind: 'refused',
        reason: 'unknown',
      });
    }
  });
});

describe('the address of an answer', () => {
  const address = (page: string, query = ''): { page: string; query: Parameters } => ({ page, query: answer(query) });
  const PAGE = 'https://site.example/back';

  it('is the page also where a server adds the slash to a name, or takes it away', () => {
    expect(isAt(address(PAGE), address(`${PAGE}/`))).to.equal(true);
    expect(isAt(address(`${PAGE}/`), address(PAGE))).to.equal(true);
    expect(isAt(address(PAGE), address(`${PAGE}//`))).to.equal(true);
    expect(isAt(address(PAGE), address(`${PAGE}/`.replace('/back', '//back')))).to.equal(false);
  });

  it('is no other page, and has all parameters of the redirect URI', () => {
    expect(isAt(address(PAGE), address(`${PAGE}/on`))).to.equal(false);
    expect(isAt(address(PAGE), address('https://evil.example/back'))).to.equal(false);
    expect(isAt(address(PAGE, 'a=1'), address(PAGE, 'a=2&code=1'))).to.equal(false);
    expect(isAt(address(PAGE, 'a=1'), address(PAGE, 'b=1'))).to.equal(false);
    expect(isAt(null, address(PAGE))).to.equal(false);
  });

  it('has a parameter only if it has it once', () => {
    expect(singleValue(answer('a=1'), 'a')).to.equal('1');
    expect(singleValue(answer('a='), 'a')).to.equal('');
    expect(singleValue(answer('a=1&a=1'), 'a')).to.equal(null);
    expect(singleValue(answer('b=1'), 'a')).to.equal(null);
  });
});
