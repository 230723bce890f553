/** A Content Security Policy: the sources of each directive (CSP level 3). */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses the policies of a header, separated by commas, or of a `<meta>` tag. */
export function parsePolicies(text: string): readonly Policy[] {
  return text
    .split(',')
    .map((policy) => {
      const directives = new Map<string, readonly string[]>();
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        // If a directive is repeated, the first one counts.
        if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
      }
      return directives;
    })
    .filter(({ size }) => size > 0);
}

const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

/** The directive that applies, and its sources; `null` if the policy has none. */
export function effectiveDirective(
  policy: Policy,
  directive: string,
): { name: string; sources: readonly string[] } | null {
  for (const name of FALLBACKS[directive] ?? [directive, 'default-src']) {
    const sources = policy.get(name);
    if (sources !== undefined) return { name, sources };
  }
  return null;
}

/**
 * Whether a list of sources allows a URL.
 * @param self the origin of the page
 */
export const allows = (sources: readonly string[], url: string, self: string): boolean =>
  sources.some((source) => matches(source.toLowerCase(), new URL(url), new URL(self)));

const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d.-]+|\[[\d:a-f]+\])(?::(\d+|\*))?(\/.*)?$/;

function matches(source: string, url: URL, self: URL): boolean {
  if (source === "'self'") return url.host === self.host && isScheme(self.protocol, url.protocol);
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol) || url.protocol === self.protocol;
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return isScheme(source, url.protocol);
  const [, scheme, host = '', port, path] = HOST_SOURCE.exec(source) ?? [];
  if (host === '' || !isScheme(scheme ? `${scheme}:` : self.protocol, url.protocol)) return false;
  const isHost = host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  if (!isHost || !isPort(port, url)) return false;
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? url.pathname.toLowerCase().startsWith(path) : url.pathname.toLowerCase() === path;
}

/** A source for http also allows https. */
const isScheme = (allowed: string, actual: string): boolean =>
  allowed === actual || (allowed === 'http:' && actual === 'https:');

const isPort = (allowed: string | undefined, { port, protocol }: URL): boolean =>
  allowed === '*' || (allowed ?? '') === port || (port === '' && allowed === (protocol === 'https:' ? '443' : '80'));
