import { expect } from 'chai';
import {
  outcomeOf,
  parseRequest,
  parseResult,
  requestFragment,
  resultFragment,
} from '../../../src/presave/model/hand-over.ts';

const NONCE = 'AbC-_0123456789z';
const request = {
  service: 'spotify',
  projectId: 'a b&nonce=1',
  returnTo: 'https://cms.example/?a=1&b=2',
  nonce: NONCE,
} as const;

describe('messages between two pages in a fragment', () => {
  it('are parsed as they were sent', () => {
    expect(parseRequest(`#${requestFragment(request).slice(1)}`)).to.deep.equal(request);
    for (const result of ['saved', 'cancelled'] as const) {
      expect(parseResult(resultFragment(result, NONCE))).to.deep.equal({ result, nonce: NONCE });
    }
  });

  const NO_REQUESTS = [
    '',
    '#',
    '#presave=start',
    `#presave=start&project_id=&return_to=x&nonce=${NONCE}`,
    `#presave=start&project_id=1&return_to=x&nonce=short`,
    `#presave=start&project_id=1&return_to=x&nonce=${NONCE}&more=1`,
    `#presave=start&project_id=1&return_to=x&nonce=${NONCE}&service=apple_music`,
    `#presave=start&project_id=%E0%A4%A&return_to=x&nonce=${NONCE}`,
    `#presave=start&return_to=x&project_id=1&nonce=${NONCE}`,
    `#x&presave=start&project_id=1&return_to=x&nonce=${NONCE}`,
    `#x#presave=start&project_id=1&return_to=x&nonce=${NONCE}`,
    resultFragment('saved', NONCE),
  ];
  for (const fragment of NO_REQUESTS)
    it(`are not a request: ${fragment}`, () => expect(parseRequest(fragment)).to.equal(null));

  it('are not a request if the return address would fill the storage of this origin', () => {
    const fragment = (length: number): string =>
      `#presave=start&project_id=1&return_to=${'x'.repeat(length)}&nonce=${NONCE}`;
    expect(parseRequest(fragment(8000))).not.to.equal(null);
    expect(parseRequest(fragment(8001))).to.equal(null);
  });

  for (const fragment of [
    '',
    '#presave=saved',
    `#presave=done&nonce=${NONCE}`,
    `#presave=saved&nonce=${NONCE}&x`,
    `#x#presave=saved&nonce=${NONCE}`,
    requestFragment(request),
  ]) {
    it(`are not an answer: ${fragment}`, () => expect(parseResult(fragment)).to.equal(null));
  }

  it('have a single word about the end of a flow', () => {
    expect(outcomeOf('saved')).to.deep.equal({ kind: 'saved' });
    expect(outcomeOf('cancelled')).to.deep.equal({ kind: 'cancelled' });
    const message = 'The redirect page could not save the release.';
    expect(outcomeOf('failed')).to.include({ kind: 'failed', code: 'presave-failed', message });
  });
});
