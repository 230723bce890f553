import { expect } from 'chai';
import { consumeIncomingPresaves, type IncomingPresave } from '../../../src/presave/controller/incoming-presave.ts';
import { outcomeOf, requestFragment, resultFragment } from '../../../src/presave/model/hand-over.ts';
import {
  projectKey,
  saveFlow,
  saveHandOver,
  saveRedirectResult,
} from '../../../src/presave/storage/presave-storage.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { FLOW_SETTINGS, flowOf } from '../../support/fakes/flow-settings.ts';
import { readFlow } from '../../support/fakes/stored-flow.ts';
import { leavePage, ORIGIN, type VisitedPage, visitPage } from '../../support/pages/visited-page.ts';

const NOW = 1_700_000_000_000;
const OVER = NOW - 600_001;
const STATE = 'AbC-_0123456789z';
const NONCE = 'z9876543210_-CbA';
const FLOW = { ...FLOW_SETTINGS, verifier: 'v', createdAt: NOW - 1000, redirectUri: `${ORIGIN}/back?of=7` };
const RELEASE = `${ORIGIN}/release`;
const ANSWER = `/back?of=7&code=c&state=${STATE}`;

describe('an incoming pre-save', () => {
  let page: VisitedPage;
  let restore: (() => void)[] = [];

  beforeEach(() => {
    restore = [installStorage(memoryStorage()), installStorage(memoryStorage(), 'sessionStorage')];
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });
  after(leavePage);

  /** Reads an address as soon as it is opened. */
  function openAt(path: string, state: unknown = null): IncomingPresave | null {
    page = visitPage(path, state);
    return consumeIncomingPresaves(NOW)[0] ?? null;
  }

  const keptNames = (): string[] =>
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').sort();

  describe('an answer to a stored flow', () => {
    beforeEach(() => {
      saveFlow(STATE, FLOW, RELEASE);
    });

    it('is consumed also if it took too long, so that it is reported', () => {
      saveFlow(STATE, { ...FLOW, createdAt: OVER }, RELEASE);
      expect(openAt(ANSWER)).to.deep.include({ kind: 'auth-response', flow: flowOf({ ...FLOW, createdAt: OVER }) });
    });

    for (const projectId of [null, '', '8']) {
      it(`is used up, and of no use, if its project has become ${JSON.stringify(projectId)}`, () => {
        if (projectId === null) localStorage.removeItem(projectKey('v'));
        else localStorage.setItem(projectKey('v'), projectId);
        expect(openAt(ANSWER)).to.deep.equal({ kind: 'unknown-state', service: 'spotify', projectId: '7' });
        expect(page.href).to.equal(`${ORIGIN}/back?of=7`);
        expect(keptNames()).to.deep.equal([]);
      });
    }
  });

  describe('an answer to no stored flow', () => {
    const UNKNOWN_ANSWERS = {
      'a state that is too short': ANSWER.slice(0, -1),
      'a state that is too long': `${ANSWER}A`,
      'a state with a space': `${ANSWER}%20`,
      'a state twice': `${ANSWER}&state=${STATE}`,
      'two different states': `${ANSWER}&state=other`,
      'a state as a list': ANSWER.replace('state=', 'state[]='),
      'an empty state': '/back?of=7&code=c&state=',
      'no state': '/back?of=7&code=c',
      '__proto__ as the state': '/back?of=7&code=c&state=__proto__',
      'the name of a stored key as the state': '/back?of=7&code=c&state=../code_verifier',
      'an error with no state': '/back?of=7&error=access_denied',
      'an error with another state': '/back?of=7&error=access_denied&state=other',
      'the name of the state in capitals': ANSWER.replace('state=', 'STATE='),
    };
    for (const [name, path] of Object.entries(UNKNOWN_ANSWERS)) {
      it(`is reported while a flow is in progress, and changes nothing: ${name}`, () => {
        saveFlow(STATE, FLOW, RELEASE);
        const before = keptNames();
        expect(openAt(path)).to.deep.equal({ kind: 'unknown-state', service: 'spotify', projectId: '7' });
        expect(page.href).to.equal(ORIGIN + path);
        expect(keptNames()).to.deep.equal(before);
      });
    }

    for (const [name, path] of Object.entries({
      'an unknown state': '/back?of=7&code=c&state=AAAAAAAAAAAAAAAA',
      'a state in lower case': ANSWER.toLowerCase(),
    })) {
      it(`may be one of another browser while a flow is in progress, and changes nothing: ${name}`, () => {
        saveFlow(STATE, FLOW, RELEASE);
        const before = keptNames();
        expect(openAt(path)).to.deep.equal({ kind: 'elsewhere', href: ORIGIN + path, awaited: flowOf(FLOW) });
        expect(page.href).to.equal(ORIGIN + path);
        expect(keptNames()).to.deep.equal(before);
      });
    }

    const OTHER_ADDRESSES = {
      'another page': `/other?of=7&code=c&state=${STATE}`,
      'the page of another project': `/back?of=8&code=c&state=${STATE}`,
      'the page without what its address has to have': `/back?code=c&state=${STATE}`,
      'the fragment': `/back?of=7#code=c&state=${STATE}`,
      'no answer at all': '/back?of=7',
    };
    for (const [name, path] of Object.entries(OTHER_ADDRESSES)) {
      it(`is nothing to us, and a flow goes on: ${name}`, () => {
        saveFlow(STATE, FLOW, RELEASE);
        expect(openAt(path)).to.equal(null);
        expect(page.href).to.equal(ORIGIN + path);
        expect(readFlow(STATE)).to.deep.equal({ state: STATE, flow: FLOW, href: RELEASE, isIntact: true });
      });
    }

    it('is not mistaken for the answer with the state “null” if it has no state', () => {
      saveFlow('null', FLOW, RELEASE);
      expect(openAt('/back?of=7&code=c')).to.deep.equal({ kind: 'unknown-state', service: 'spotify', projectId: '7' });
    });
  });

  describe('a page on another origin', () => {
    describe('that sends back whom this page sent there', () => {
      const RECORD = {
        handedOver: true,
        service: 'spotify',
        createdAt: NOW - 1000,
        projectId: '7',
        pixelEvent: 'Saved',
        fragment: '#top',
      } as const;

      for (const result of ['saved', 'cancelled', 'failed'] as const) {
        it(`is accepted once if its nonce is ours: ${result}`, () => {
          saveHandOver(NONCE, RECORD);
          const path = `/release?utm=1${resultFragment(result, NONCE)}`;
          expect(openAt(path)).to.deep.equal({
            kind: 'result',
            service: 'spotify',
            projectId: '7',
            pixelEvent: 'Saved',
            outcome: outcomeOf(result),
            isFlagSet: false,
          });
          expect(page.href).to.equal(`${ORIGIN}/release?utm=1#top`);
          expect(openAt(path)).to.equal(null);
        });
      }
    });
  });

  it('is reported once, to the page that the visitor returned to', () => {
    const result = {
      projectId: '7',
      service: 'spotify',
      storedAt: `${ORIGIN}/back`,
      pixelEvent: 'Saved',
      outcome: { kind: 'saved' },
    } as const;
    saveRedirectResult(result, NOW);
    // A reload of the redirect page while the target is slow, and one where its address could not be changed.
    for (const path of ['/back', '/back#top', `/back?code=c&state=${STATE}`])
      expect(openAt(path)?.kind).not.to.equal('result');
    expect(openAt('/release')).to.deep.equal({ kind: 'result', ...result, isFlagSet: true });
    expect(openAt('/release')).to.equal(null);
  });

  it('is reported with any fragment that a foreign link has put into the URL', () => {
    const outcome = { kind: 'saved' } as const;
    const release = { service: 'spotify', projectId: '7', storedAt: `${ORIGIN}/back`, pixelEvent: 'Saved' } as const;
    saveRedirectResult({ ...release, outcome }, NOW);
    page = visitPage(
      `/release${requestFragment({ service: 'spotify', projectId: '8', returnTo: 'https://evil.example/', nonce: NONCE })}`,
    );
    expect(consumeIncomingPresaves(NOW).map(({ kind }) => kind)).to.deep.equal(['hand-over', 'result']);
  });
});
