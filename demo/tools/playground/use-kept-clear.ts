import { type RefObject, useLayoutEffect } from 'react';

const ROOM_PX = 16;

/** Scrolls a control that takes the focus to below an element that sticks to the window's top, not behind it. */
export function useKeptClear(sticky: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = sticky;
    if (current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockStart = `${current.offsetHeight + ROOM_PX}px`;
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockStart = '';
    };
  }, [sticky]);
}
