import { useEffect, useLayoutEffect, useState } from 'react';
import type { PresaveModel } from '../presave-model.ts';

/** Whether something in the button has the focus: a disabled control would lose it. */
export function useFocus({ root, onFocusLost }: Pick<PresaveModel, 'root' | 'onFocusLost'>): boolean {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (root === null) return undefined;
    const listening = new AbortController();
    const update = (): void => setFocused(root.activeElement !== null);
    root.addEventListener('focusin', () => setFocused(true), { signal: listening.signal });
    // Later: during the event, browsers differ in what has the focus.
    root.addEventListener('focusout', () => setTimeout(update), { signal: listening.signal });
    update();
    return () => listening.abort();
  }, [root]);
  useLayoutEffect(() => {
    if (isFocused && root?.activeElement === null) onFocusLost();
  });
  return isFocused;
}
