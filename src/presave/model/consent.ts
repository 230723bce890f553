import { PROVIDERS, type PresaveService } from './providers.ts';

/**
 * The page has to be visible and focused for so long before a press counts: it may be meant for what was there before.
 */
export const SETTLED_MS = 500;
/** `Continue` has to be visible for so long before a press on it counts. */
export const SEEN_MS = 700;

declare const CHECKED: unique symbol;

/** The permission to start a flow. Only `checkConsent` makes one. */
export interface Consent {
  readonly [CHECKED]: true;
  /** The service asks even a visitor who has agreed before. */
  readonly serviceAsks: boolean;
}

/** All that decides whether a press starts a flow. */
export interface ConsentCase {
  /** `null`: a message on the day, for which nobody else asks. */
  readonly service: PresaveService | null;
  /** A page of another origin is around this one: it can hide or cover everything here, also a dialog. */
  readonly isFramed: boolean;
  /** The site wrote the button. */
  readonly isTrusted: boolean;
  /** For how long the page had been visible and focused without a break when the press began, in milliseconds. */
  readonly attentiveForMs: number;
  /**
   * For how long `Continue` had been visible when the press on it began, in milliseconds; `null` for a press on the
   * button.
   */
  readonly seenForMs: number | null;
}

export type ConsentDecision =
  /** A flow starts. */
  | { readonly kind: 'start'; readonly consent: Consent }
  /** Our dialog asks first. */
  | { readonly kind: 'ask' }
  /** The press on `Continue` came too early, so the dialog stays. */
  | { readonly kind: 'wait' }
  /** This page opens in a tab of its own, where nothing is around it. */
  | { readonly kind: 'open-page' };

/** The one place that lets flows start. */
export function checkConsent(given: ConsentCase): ConsentDecision {
  const { service, isFramed, isTrusted, attentiveForMs, seenForMs } = given;
  const doesServiceAsk = !isTrusted && service !== null && PROVIDERS[service].asks === 'service';
  const start: ConsentDecision = { kind: 'start', consent: { serviceAsks: doesServiceAsk } as Consent };
  if (isFramed) return { kind: 'open-page' };
  if (seenForMs !== null) return seenForMs >= SEEN_MS ? start : { kind: 'wait' };
  if (attentiveForMs < SETTLED_MS) return { kind: 'ask' };
  return isTrusted || doesServiceAsk ? start : { kind: 'ask' };
}

/** The subject of a dialog that asks. */
export type ConsentSubject =
  | { readonly kind: 'presave'; readonly service: PresaveService }
  /** A message to this browser on the day of the release. Its sentences come with its code. */
  | { readonly kind: 'notify'; readonly title: string; readonly fact: string; ask(site: string): string };

/** The content of a dialog that asks before a flow starts. */
export interface ConsentQuestion {
  readonly subject: ConsentSubject;
  readonly projectId: string;
  readonly isReleased: boolean;
  /** When the release is out, in milliseconds since 1970; `null` if it is out, or the page does not say. */
  readonly releaseAt: number | null;
  /** The app whose built-in browser this is, see `inAppBrowser()`; `null`: no message about that. */
  readonly app: string | null;
  /** The release as the site has described it; `null`: the button is not trusted, so the project alone is named. */
  readonly release: { readonly title: string; readonly artist: string; readonly cover: string } | null;
}
