import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether to render a box: while it is open, and until the transitions of its closing are over. */
export function useClosing(isOpen: boolean, box: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(isOpen);
  useLayoutEffect(() => {
    if (isOpen) {
      setShown(true);
      return undefined;
    }
    let isClosing = true;
    const transitions = box.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(transitions).then(() => isClosing && setShown(false));
    return () => {
      isClosing = false;
    };
  }, [isOpen, box]);
  return isOpen || isShown;
}
