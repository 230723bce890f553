import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether to render a box: while it is open, and until the transitions of its closing are over. */
export function useClosing(isOpen: boolean, box: RefObject<HTMLElement | null>): boolean {
  const [isRendered, setRendered] = useState(isOpen);
  // A layout effect, because the transitions have begun by then, and a box
  // without any is removed before the next paint.
  useLayoutEffect(() => {
    if (isOpen) {
      setRendered(true);
      return undefined;
    }
    let isClosing = true;
    const transitions = box.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(transitions).then(() => isClosing && setRendered(false));
    return () => {
      isClosing = false;
    };
  }, [isOpen, box]);
  return isOpen || isRendered;
}
