/** Events which suggest that a visitor is about to use an element. */
export const INTENT_SIGNS: readonly string[] = ['pointerenter', 'focusin', 'touchstart'];
