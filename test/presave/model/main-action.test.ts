import { expect } from 'chai';
import { type MainAction, type MainActionFacts, mainAction } from '../../../src/presave/model/main-action.ts';

const NOTHING: MainActionFacts = {
  isReleased: false,
  isSaved: false,
  hasListenUrl: false,
  hasPresaveUrl: false,
  isConfigured: false,
  hasReminder: false,
};
const EVERYTHING: MainActionFacts = {
  isReleased: true,
  isSaved: true,
  hasListenUrl: true,
  hasPresaveUrl: true,
  isConfigured: true,
  hasReminder: true,
};

/** The order of the contract: each row also has everything that the rows below it need. */
const ROWS: readonly (readonly [shown: MainAction, facts: MainActionFacts])[] = [
  ['listen', EVERYTHING],
  ['saved', { ...EVERYTHING, isReleased: false }],
  ['saved', { ...EVERYTHING, hasListenUrl: false }],
  ['link', { ...EVERYTHING, isReleased: false, isSaved: false }],
  ['link', { ...EVERYTHING, hasListenUrl: false, isSaved: false }],
  ['flow', { ...NOTHING, isConfigured: true, hasReminder: true }],
  ['flow', { ...NOTHING, isConfigured: true, hasListenUrl: true }],
  ['flow', { ...NOTHING, isConfigured: true, isReleased: true }],
  ['reminder', { ...NOTHING, hasReminder: true }],
  ['reminder', { ...NOTHING, hasReminder: true, hasListenUrl: true }],
  ['unavailable', NOTHING],
  ['unavailable', { ...NOTHING, hasListenUrl: true }],
  ['unavailable', { ...NOTHING, isReleased: true }],
];

describe('what a pre-save button shows', () => {
  for (const [shown, facts] of ROWS) {
    const given = Object.entries(facts).flatMap(([name, isSo]) => (isSo ? [name] : []));
    it(`is ${shown} with ${given.join(', ') || 'nothing'}`, () => {
      expect(mainAction(facts)).to.equal(shown);
    });
  }
});
