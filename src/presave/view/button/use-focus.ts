import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import type { PresaveModel } from '../presave-model.ts';

/** Whether something in the button has the focus: a disabled control would lose it. */
export function useFocus({ root, onFocusLost }: Pick<PresaveModel, 'root' | 'onFocusLost'>): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Later: during the event, browsers differ in what has the focus.
      const changeLater = (): void => void setTimeout(onChange);
      for (const type of ['focusin', 'focusout']) root?.addEventListener(type, changeLater);
      return () => {
        for (const type of ['focusin', 'focusout']) root?.removeEventListener(type, changeLater);
      };
    },
    [root],
  );
  const isFocused = useSyncExternalStore(
    subscribe,
    () => root !== null && root.activeElement !== null,
    () => false,
  );
  useLayoutEffect(() => {
    if (isFocused && root?.activeElement === null) onFocusLost();
  });
  return isFocused;
}
