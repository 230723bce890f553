/** What a pre-save button's main button does at the moment. */
export type MainAction =
  /** A link to where the release can be heard. */
  | 'listen'
  | 'saved'
  /** A link to the service's own page, where the release can be pre-saved; after the release, where it can be heard. */
  | 'link'
  /** A press saves the release. */
  | 'flow'
  /** No main button: there is only the reminder. */
  | 'reminder'
  | 'unavailable';

export type MainActionFacts = Readonly<
  Record<'isReleased' | 'isSaved' | 'hasListenUrl' | 'hasPresaveUrl' | 'isConfigured' | 'hasReminder', boolean>
>;

/** The first row that applies counts. */
const ROWS: readonly (readonly [action: MainAction, applies: (facts: MainActionFacts) => boolean])[] = [
  ['listen', ({ isReleased, hasListenUrl }) => isReleased && hasListenUrl],
  ['saved', ({ isSaved }) => isSaved],
  ['link', ({ hasPresaveUrl }) => hasPresaveUrl],
  ['flow', ({ isConfigured }) => isConfigured],
  ['reminder', ({ hasReminder }) => hasReminder],
];

export function mainAction(facts: MainActionFacts): MainAction {
  return ROWS.find(([, applies]) => applies(facts))?.[0] ?? 'unavailable';
}
