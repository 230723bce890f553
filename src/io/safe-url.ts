/**
 * An address from data, made absolute, if it may be loaded or linked to: `http:` or `https:` only
 * (contract, section 6, choice 10); otherwise `null`.
 * @param base what a relative address is relative to; without one the address has to be absolute
 */
export function safeHttpUrl(address: string, base?: string): string | null {
  const url = URL.parse ? URL.parse(address, base) : parseUrl(address, base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
