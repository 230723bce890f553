/**
 * An address from data, made absolute, if it may be loaded or linked to: `http:` or `https:` only
 * (contract, section 6, choice 10); otherwise `null`.
 * @param base what a relative address is relative to; without one the address has to be absolute
 */
export function safeHttpUrl(address: string, base?: string): string | null {
  try {
    const { protocol, href } = new URL(address, base);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    // It is no address: nothing else can go wrong here.
    return null;
  }
}

/**
 * Whether an address may be configured that belongs to a service: it is of one of the origins, or over https of a host
 * below the service's domain.
 */
export function isServiceUrl(address: string, domain: string, origins: readonly (string | undefined)[]): boolean {
  const { origin, protocol, port, hostname } = new URL(address);
  return origins.includes(origin) || (protocol === 'https:' && port === '' && hostname.endsWith(`.${domain}`));
}
