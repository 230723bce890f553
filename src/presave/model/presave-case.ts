/** What a pre-save button is for at the moment. */
export type PresaveCase =
  /** A link to where the release can be heard. */
  | 'listen'
  /** The release is saved: the button is disabled. */
  | 'saved'
  /** A link to the service's own page, where the release can be pre-saved; after the release, where it can be heard. */
  | 'link'
  /** A press saves the release. */
  | 'flow'
  /** No main button: there is only the reminder. */
  | 'reminder'
  | 'unavailable';

export interface PresaveFacts {
  readonly isReleased: boolean;
  readonly isSaved: boolean;
  readonly hasListenUrl: boolean;
  readonly hasPresaveUrl: boolean;
  /** Whether everything that the flow needs is configured. */
  readonly isConfigured: boolean;
  readonly hasReminder: boolean;
}

/** The first row that applies counts. */
const CASES: readonly (readonly [presaveCase: PresaveCase, applies: (facts: PresaveFacts) => boolean])[] = [
  ['listen', ({ isReleased, hasListenUrl }) => isReleased && hasListenUrl],
  ['saved', ({ isSaved }) => isSaved],
  ['link', ({ hasPresaveUrl }) => hasPresaveUrl],
  ['flow', ({ isConfigured }) => isConfigured],
  ['reminder', ({ hasReminder }) => hasReminder],
];

export function presaveCase(facts: PresaveFacts): PresaveCase {
  return CASES.find(([, applies]) => applies(facts))?.[0] ?? 'unavailable';
}
