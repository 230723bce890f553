import type { Consent } from '../../../src/presave/model/consent.ts';

/** What `checkConsent` gives an adapter. */
export function givenConsent(serviceAsks = false): Consent {
  return { serviceAsks } as Consent;
}
