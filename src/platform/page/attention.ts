import { nativeMember } from './native-member.ts';

/** A press by the visitor, on one of our buttons or elsewhere on the page. */
export interface Press {
  /** When it began, on the clock of `performance.now()`. */
  readonly at: number;
  /** For how long the page had been visible and focused without a break when it began, in milliseconds. */
  readonly attentiveForMs: number;
}

/** The visitor's attention as our scripts have seen it. On the document, because all of them share it. */
interface Attention {
  /** Since when the page has been visible and focused; `null` if it is not. On the clock of `performance.now()`. */
  since: number | null;
  /** The newest press. The click that ends it comes later. */
  press: Press | null;
  /** When that press began, or when it ended if the key or the pointer is up. */
  pressedUntil: number;
  readonly listeners: Set<() => void>;
}

/** After this time, a visitor does not expect any more that a press has an effect. */
export const PRESS_KEPT_MS = 10_000;

const ATTENTION = Symbol.for('mixtape-player.attention');

/** A click that comes later than this after a press was not made by that press. */
const PRESS_MS = 1000;

/** Starts to watch the page's attention. The first of our scripts on a page does it; later calls change nothing. */
export function watchAttention(): void {
  if (!Reflect.has(document, ATTENTION)) Reflect.set(document, ATTENTION, startWatching());
}

function attention(): Attention {
  watchAttention();
  return Reflect.get(document, ATTENTION);
}

/** Since when the page has been visible and focused without a break; `null` if it is not. */
export function attentiveSince(): number | null {
  return attention().since;
}

/** Calls back when the visitor's attention goes or comes back, until the signal aborts. */
export function onAttentionChange(signal: AbortSignal, callback: () => void): void {
  const { listeners } = attention();
  listeners.add(callback);
  signal.addEventListener('abort', () => listeners.delete(callback));
}

/** The press that a click has ended. A click by a script or by assistive technology is one itself. */
export function pressOf({ timeStamp: at }: Pick<Event, 'timeStamp'>): Press {
  const { since, press, pressedUntil } = attention();
  if (press !== null && at - pressedUntil <= PRESS_MS) return press;
  return { at, attentiveForMs: since === null ? 0 : at - since };
}

/** Makes the next click count as the end of an earlier press, on which our code could not act at the time. */
export function repeatPress(press: Press): void {
  const at = performance.now();
  Object.assign(attention(), { press: { ...press, at }, pressedUntil: at });
}

/** Whether the visitor still expects something of a press that was kept. */
export function isStillMeant({ at }: Press): boolean {
  return performance.now() - at < PRESS_KEPT_MS;
}

/** Runs `callback` when the visitor moves the pointer or the focus to an element, and so will probably press it. */
export function onIntent(element: Element, callback: () => void, signal: AbortSignal): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(type, callback, { signal, passive: true });
}

function startWatching(): Attention {
  const watched: Attention = {
    since: isAttentive() ? performance.now() : null,
    press: null,
    pressedUntil: 0,
    listeners: new Set(),
  };

  function update(): void {
    const before = watched.since;
    watched.since = isAttentive() ? (before ?? performance.now()) : null;
    if (watched.since !== before) for (const listener of watched.listeners) listener();
  }

  function onPress(event: Event): void {
    update();
    const { since } = watched;
    const { timeStamp: at } = event;
    // A key that repeats may have been pressed down in another window.
    const isBeginning = !(event as KeyboardEvent).repeat;
    // A busy page may hear of the focus after the press.
    watched.press = { at, attentiveForMs: since === null || !isBeginning ? 0 : Math.max(0, at - since) };
    watched.pressedUntil = at;
  }

  for (const view of new Set([window, topWindow()])) {
    view.addEventListener('focus', update);
    // In a task of its own: a click into a frame of the page blurs the window, but the page keeps the focus.
    view.addEventListener('blur', () => setTimeout(update));
  }
  addEventListener('visibilitychange', update);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) watched.since = null;
    update();
  });
  const options = { capture: true, passive: true };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, onPress, options);
  for (const type of ['pointerup', 'keyup']) {
    addEventListener(
      type,
      ({ timeStamp }) => {
        watched.pressedUntil = timeStamp;
      },
      options,
    );
  }
  return watched;
}

function isAttentive(): boolean {
  const top = topWindow().document;
  return nativeMember(document, 'visibilityState') === 'visible' && nativeMember(top, 'hasFocus').call(top);
}

/** The window that has the focus if any frame of the page has it: the top one, if it is of our origin. */
export function topWindow(): Window {
  try {
    // Pages cannot replace `top`. Its document is hidden from other origins.
    return top?.document ? top : window;
  } catch {
    return window;
  }
}
