interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Makes a function for addresses of scripts. On a page that requires Trusted Types, they
 * come from a policy, which is created at the first call.
 * @param name the policy's name in the page's Content Security Policy
 * @param check returns the address, or throws for an unexpected one
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
