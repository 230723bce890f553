/** Events by which somebody seems about to use an element. */
export const INTENT_SIGNS: readonly string[] = ['pointerenter', 'focusin', 'touchstart'];
