import type { Consent } from '../../../src/presave/model/consent.ts';

/** A consent as `checkConsent` gives it to an adapter. */
export function givenConsent(serviceAsks = false): Consent {
  return { serviceAsks } as Consent;
}
