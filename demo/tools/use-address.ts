import { useEffect } from 'react';

/** WebKit allows a hundred changes in ten seconds. */
const REST_MS = 150;

/** Updates the URL after the last change. Replaces the history entry, so that Back does not undo every small change. */
export function useAddress(address: string): void {
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, '', address), REST_MS);
    return () => clearTimeout(timer);
  }, [address]);
}
