import { expect } from 'chai';
import { answerFragment, requestFragment } from '../../src/domain/hand-over.ts';
import { projectKey } from '../../src/domain/presave-keys.ts';
import { keepLanding } from '../../src/io/landing.ts';
import { keepFlow, keepHandedOver, readFlow } from '../../src/io/presave-storage.ts';
import { type Arrival, takeArrival } from '../../src/runtime/presave-arrival.ts';
import { installStorage, memoryStorage } from '../support/fake-storage.ts';
import { leavePage, ORIGIN, type VisitedPage, visitPage } from '../support/visited-page.ts';

const NOW = 1_700_000_000_000;
const OVER = NOW - 600_001;
const STATE = 'AbC-_0123456789z';
const NONCE = 'z9876543210_-CbA';
const FLOW = { verifier: 'v', createdAt: NOW - 1000, redirectUri: `${ORIGIN}/back?of=7` };
const RELEASE = { projectId: '7', href: `${ORIGIN}/release` };
const ANSWER = `/back?of=7&code=c&state=${STATE}`;

describe('what brought a visitor to a page', () => {
  let page: VisitedPage;
  let restore: (() => void)[] = [];

  beforeEach(() => {
    restore = [installStorage(memoryStorage()), installStorage(memoryStorage(), 'sessionStorage')];
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });
  after(leavePage);

  /** What is found at an address, looked at as soon as it is opened. */
  function arriveAt(path: string, state: unknown = null): Arrival | null {
    page = visitPage(path, state);
    return takeArrival(NOW);
  }

  const keptNames = (): string[] =>
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').sort();

  describe('an answer to a flow of ours', () => {
    beforeEach(() => {
      keepFlow(STATE, FLOW, RELEASE);
    });

    it('is taken once, with all that was kept for it', () => {
      expect(arriveAt(ANSWER)).to.deep.equal({
        kind: 'answer',
        query: `?of=7&code=c&state=${STATE}`,
        state: STATE,
        flow: FLOW,
        ...RELEASE,
      });
      expect(takeArrival(NOW)).to.equal(null);
      expect(arriveAt(ANSWER)).to.equal(null);
    });

    it('leaves neither its keys nor itself in the address, of which the rest stays', () => {
      arriveAt(`${ANSWER}&error_description=x&iss=y&utm=1#top`, { of: 'the page' });
      expect(page.href).to.equal(`${ORIGIN}/back?of=7&utm=1#top`);
      expect(page.state).to.deep.equal({ of: 'the page' });
      expect(keptNames()).to.deep.equal([]);
    });

    it('is taken also where the page does not let its address be changed', () => {
      page = visitPage(ANSWER);
      const { replaceState } = history;
      history.replaceState = () => {
        throw new DOMException('Too often.', 'SecurityError');
      };
      try {
        expect(takeArrival(NOW)).to.have.property('kind', 'answer');
        expect(keptNames()).to.deep.equal([]);
      } finally {
        history.replaceState = replaceState;
      }
    });

    it('leaves the flow of another tab alone', () => {
      keepFlow('other', { ...FLOW, verifier: 'w' }, RELEASE);
      arriveAt(ANSWER);
      expect(readFlow('other')).to.deep.equal({ state: 'other', flow: { ...FLOW, verifier: 'w' }, ...RELEASE });
    });

    it('is taken as well where it took too long, to be told so', () => {
      keepFlow(STATE, { ...FLOW, createdAt: OVER }, RELEASE);
      expect(arriveAt(ANSWER)).to.deep.include({ kind: 'answer', flow: { ...FLOW, createdAt: OVER } });
    });

    for (const projectId of [null, '']) {
      it(`is used up, and of no use, with the project ${JSON.stringify(projectId)}`, () => {
        if (projectId === null) localStorage.removeItem(projectKey('v'));
        else localStorage.setItem(projectKey('v'), projectId);
        expect(arriveAt(ANSWER)).to.deep.equal({ kind: 'stranger' });
        expect(page.href).to.equal(`${ORIGIN}/back?of=7`);
        expect(keptNames()).to.deep.equal([]);
      });
    }
  });

  describe('an answer that is not ours', () => {
    const STRANGERS = {
      'a state that nobody has': '/back?of=7&code=c&state=AAAAAAAAAAAAAAAA',
      'a state in other letters': ANSWER.toLowerCase(),
      'a state that is too short': ANSWER.slice(0, -1),
      'a state that is too long': `${ANSWER}A`,
      'a state with a space': `${ANSWER}%20`,
      'a state twice': `${ANSWER}&state=${STATE}`,
      'a state twice, once another': `${ANSWER}&state=other`,
      'a state as a list': ANSWER.replace('state=', 'state[]='),
      'an empty state': '/back?of=7&code=c&state=',
      'no state': '/back?of=7&code=c',
      'a prototype for a state': '/back?of=7&code=c&state=__proto__',
      'a key of ours for a state': '/back?of=7&code=c&state=../code_verifier',
      'an error with no state': '/back?of=7&error=access_denied',
      'an error with another state': '/back?of=7&error=access_denied&state=other',
      'the name of the state in capitals': ANSWER.replace('state=', 'STATE='),
    };
    for (const [name, path] of Object.entries(STRANGERS)) {
      it(`is told while a flow is under way, and changes nothing: ${name}`, () => {
        keepFlow(STATE, FLOW, RELEASE);
        const before = keptNames();
        expect(arriveAt(path)).to.deep.equal({ kind: 'stranger' });
        expect(page.href).to.equal(ORIGIN + path);
        expect(keptNames()).to.deep.equal(before);
      });

      it(`is nothing to us while no flow is: ${name}`, () => {
        expect(arriveAt(path)).to.equal(null);
        expect(page.href).to.equal(ORIGIN + path);
      });
    }

    const ELSEWHERE = {
      'another page': `/other?of=7&code=c&state=${STATE}`,
      'the page of another project': `/back?of=8&code=c&state=${STATE}`,
      'the page without what its address has to have': `/back?code=c&state=${STATE}`,
      'the fragment': `/back?of=7#code=c&state=${STATE}`,
      'no answer at all': '/back?of=7',
    };
    for (const [name, path] of Object.entries(ELSEWHERE)) {
      it(`is nothing to us, and a flow goes on: ${name}`, () => {
        keepFlow(STATE, FLOW, RELEASE);
        expect(arriveAt(path)).to.equal(null);
        expect(page.href).to.equal(ORIGIN + path);
        expect(readFlow(STATE)).to.deep.equal({ state: STATE, flow: FLOW, ...RELEASE });
      });
    }

    it('is nothing to us where the flow that waited for one is over, or of no address', () => {
      keepFlow('over', { ...FLOW, createdAt: OVER }, RELEASE);
      keepFlow('nowhere', { ...FLOW, redirectUri: 'no address' }, RELEASE);
      expect(arriveAt(ANSWER)).to.equal(null);
    });

    it('is not taken for that of a state by the name of null, where it has none', () => {
      keepFlow('null', FLOW, RELEASE);
      expect(arriveAt('/back?of=7&code=c')).to.deep.equal({ kind: 'stranger' });
    });

    it('is told where one flow of several is under way', () => {
      keepFlow('over', { ...FLOW, createdAt: OVER }, RELEASE);
      keepFlow('other', { ...FLOW, verifier: 'w' }, RELEASE);
      expect(arriveAt(ANSWER)).to.deep.equal({ kind: 'stranger' });
    });
  });

  describe('a page on another origin', () => {
    const returnTo = 'https://cms.example/?a=1';

    it('hands over its flow in the fragment, which goes', () => {
      const path = `/back?of=7${requestFragment({ projectId: '7', returnTo, nonce: NONCE })}`;
      expect(arriveAt(path, 1)).to.deep.equal({ kind: 'hand-over', projectId: '7', returnTo, nonce: NONCE });
      expect(page.href).to.equal(`${ORIGIN}/back?of=7`);
      expect(page.state).to.equal(1);
      expect(takeArrival(NOW)).to.equal(null);
    });

    describe('that sends back whom this page sent there', () => {
      const RECORD = { handedOver: true, createdAt: NOW - 1000, projectId: '7', fragment: '#top' } as const;

      for (const result of ['saved', 'cancelled'] as const) {
        it(`is believed once where its nonce is ours: ${result}`, () => {
          keepHandedOver(NONCE, RECORD);
          const path = `/release?utm=1${answerFragment({ result, nonce: NONCE })}`;
          expect(arriveAt(path)).to.deep.equal({ kind: 'sent-back', projectId: '7', result });
          expect(page.href).to.equal(`${ORIGIN}/release?utm=1#top`);
          expect(arriveAt(path)).to.equal(null);
        });
      }

      it('is not believed where its nonce is nobody’s, or was too long ago', () => {
        keepHandedOver('0123456789abcdef', { ...RECORD, createdAt: OVER });
        for (const nonce of [NONCE, '0123456789abcdef']) {
          const path = `/release${answerFragment({ result: 'saved', nonce })}`;
          expect(arriveAt(path)).to.equal(null);
          expect(page.href).to.equal(ORIGIN + path);
        }
      });
    });
  });

  it('is told once to the page that the visitor was returned to', () => {
    keepLanding({ projectId: '7', result: 'saved' }, NOW);
    expect(arriveAt('/release')).to.deep.equal({ kind: 'landed', projectId: '7', result: 'saved' });
    expect(arriveAt('/release')).to.equal(null);
  });

  it('is nothing on most pages, which lose what old flows have left', () => {
    keepFlow(STATE, { ...FLOW, createdAt: OVER }, RELEASE);
    localStorage.setItem('of the page', 'stays');
    expect(arriveAt('/release?page=2#top')).to.equal(null);
    expect(page.href).to.equal(`${ORIGIN}/release?page=2#top`);
    expect(keptNames()).to.deep.equal(['of the page']);
  });
});
