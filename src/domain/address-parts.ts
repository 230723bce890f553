/** An address taken apart, as `io/page-address.ts` does it; values are decoded. */
export interface AddressParts {
  /** Origin and path. */
  readonly page: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly fragment: readonly (readonly [name: string, value: string])[];
}

/** All values of a parameter. */
export function valuesOf(parameters: AddressParts['query'], name: string): readonly string[] {
  return parameters.flatMap(([key, value]) => (key === name ? [value] : []));
}

/** The value of a parameter that stands there exactly once; what stands there twice means nothing (RFC 6749, section 3.1). */
export function valueOf(parameters: AddressParts['query'], name: string): string | null {
  const values = valuesOf(parameters, name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** Whether an address is that of a redirect URI, to which an answer may have been added. */
export function isAt(redirectUri: AddressParts | null, address: AddressParts): boolean {
  if (redirectUri === null || redirectUri.page !== address.page) return false;
  return redirectUri.query.every(([name, value]) => valuesOf(address.query, name).includes(value));
}
