import { expect } from 'chai';
import {
  PRESAVE_TABLE,
  type PresaveAction,
  type PresaveEffect,
  type PresaveState,
  reduce,
} from '../../../src/presave/model/presave-states.ts';

const STATES: Readonly<Record<PresaveState, true>> = {
  unavailable: true,
  ready: true,
  requesting: true,
  returning: true,
  saving: true,
  saved: true,
  failed: true,
};
const ALL = Object.keys(STATES) as PresaveState[];
const BUSY = ['requesting', 'returning', 'saving'] as const;
const IDLE = ['ready', 'failed'] as const;
const UNSAVED = [...IDLE, ...BUSY];

/** A row of the table, in the words of this test. Without `to`, the state stays. */
interface Case {
  readonly from: readonly PresaveState[];
  readonly on: PresaveAction;
  readonly to?: PresaveState;
  readonly effect?: PresaveEffect;
}

const CASES: Readonly<Record<string, Case>> = {
  'a button that lacks a setting is unavailable': { from: IDLE, on: 'misconfigured', to: 'unavailable' },
  'a button that has all settings again is ready': { from: ['unavailable'], on: 'configured', to: 'ready' },
  'a press starts a flow, unless one is under way': { from: IDLE, on: 'press', to: 'requesting', effect: 'run' },
  'a visitor who came back continues the flow': { from: UNSAVED, on: 'return', to: 'returning', effect: 'run' },
  'a visitor who agrees has the release saved, even long after the press': {
    from: [...IDLE, 'requesting', 'returning'],
    on: 'agree',
    to: 'saving',
  },
  'a flow that leaves the page gives up if it does not': { from: BUSY, on: 'leave', effect: 'giveUpLater' },
  'a flow that gives up makes the button ready': { from: BUSY, on: 'giveUp', to: 'ready' },
  'a success, or the flag in storage, makes the button saved whatever happened meanwhile': {
    from: ALL,
    on: 'saved',
    to: 'saved',
  },
  'a cancel makes the button ready': { from: UNSAVED, on: 'cancelled', to: 'ready' },
  'a failure lets the visitor try again': { from: UNSAVED, on: 'failed', to: 'failed' },
  'a flag that is gone makes the button ready': { from: ['saved'], on: 'flagRemoved', to: 'ready' },
};

describe('the states of a pre-save', () => {
  for (const [name, { from, on, to, effect }] of Object.entries(CASES)) {
    it(name, () => {
      for (const state of from) {
        expect(reduce(state, on), state).to.deep.equal({ state: to ?? state, effect });
      }
    });
  }

  it('ignore every other action: a saved release stays saved, whatever becomes of a flow', () => {
    for (const on of ['press', 'return', 'cancelled', 'failed'] as const) {
      expect(reduce('saved', on), on).to.deep.equal({ state: 'saved', effect: undefined });
    }
    const isAllowed = (state: PresaveState, on: PresaveAction): boolean =>
      Object.values(CASES).some((row) => row.on === on && row.from.includes(state));
    for (const state of ALL) {
      for (const { on } of PRESAVE_TABLE) {
        if (!isAllowed(state, on))
          expect(reduce(state, on), `${state}, ${on}`).to.deep.equal({ state, effect: undefined });
      }
    }
  });

  it('have one test for each row', () => expect(Object.keys(CASES)).to.have.lengthOf(PRESAVE_TABLE.length));
});
