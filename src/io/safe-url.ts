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
