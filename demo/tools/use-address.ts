import { useEffect } from 'react';

/** WebKit allows a hundred changes in ten seconds. */
const REST_MS = 150;

/** Keeps the address up to date, once it rests. Replaced, not pushed: nobody wants to go back through every shade of red. */
export function useAddress(address: string): void {
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, '', address), REST_MS);
    return () => clearTimeout(timer);
  }, [address]);
}
