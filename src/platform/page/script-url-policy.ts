interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * The policy that addresses of scripts have to come from where Trusted Types are required. Made at its first use. @param name
 * in the page's Content Security Policy @param check returns the address, or throws for any that is not meant
 */
export function scriptUrlPolicy(name: string, check: (url: string) => string): (url: string) => string {
  let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;
  return (url) => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    // In a browser without Trusted Types, an element may have this name.
    if (typeof trustedTypes?.createPolicy === 'function')
      policy ??= trustedTypes.createPolicy(name, { createScriptURL: check });
    return policy?.createScriptURL(url) ?? check(url);
  };
}
