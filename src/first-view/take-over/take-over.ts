import { repeatPress } from '../../platform/page/attention.ts';
import type { TakeOver } from '../../platform/page/first-view.ts';
import { earlyPresses, indexOfSplice } from '../early/early-presses.ts';

/**
 * Key of a control, which it has in common with the one that takes its place: its part, and
 * the number and names of the row that it is in. Nothing that an earlier press may have
 * changed: the row that is the tab stop, an open menu, a label.
 */
const keyOf = (control: Element): string => {
  const row = control.closest('li');
  const names = [...(row?.querySelectorAll('.track-title, .track-artist') ?? [])].map((name) => name.textContent);
  // The cover and the title are links to the same page, of which one is hidden from assistive technology.
  const isHidden = control.matches('[aria-hidden]');
  return [
    control.closest('[part]')?.getAttribute('part'),
    isHidden,
    row?.getAttribute('aria-posinset'),
    ...names,
  ].join();
};

/** Removes a first view beside what is now rendered: focus, scrolling and presses go over to that. */
export const takeOver: TakeOver = (root, view, flushSync) => {
  const replacement = root.querySelector('.first-view~.root');
  const twinOf = (control: Element): HTMLInputElement | undefined =>
    [...(replacement?.querySelectorAll<HTMLInputElement>('a,button,input') ?? [])].find(
      (each) => keyOf(each) === keyOf(control),
    );
  // Before the focus moves: what is hidden then is no longer active.
  const held = view.querySelector('button:active');
  const heldTwin = held === null ? undefined : twinOf(held);
  if (root.activeElement !== null) twinOf(root.activeElement)?.focus({ preventScroll: true });
  const [before, list] = root.querySelectorAll('ul');
  list?.scrollTo({ top: before?.scrollTop ?? 0, behavior: 'instant' });
  view.remove();
  // The style sheet of the first view may have kept animations from starting.
  for (const animation of root.getAnimations()) animation.cancel();
  // The cover is loaded. Decoded later, it would flash.
  for (const picture of root.querySelectorAll('img')) picture.decoding = 'sync';
  for (const kept of earlyPresses()) {
    if (!view.contains(kept.control)) continue;
    const { control, x } = kept;
    const twin = twinOf(control);
    const isSplice = control.matches('.stub');
    if (twin === undefined && !isSplice) continue;
    // Rendered at once, because the next press may be on something that this one shows.
    flushSync(() => {
      repeatPress(kept);
      if (isSplice) selectTrackOf(control, view, root.host as PlayerHost);
      else if (twin !== undefined) press(twin, x);
    });
  }
  if (heldTwin !== undefined) pressOnRelease(heldTwin);
};

/**
 * Presses a button when the visitor releases the pointer or the space bar, which went down on the button that it
 * replaces. The browser makes no click for that, except for a tap, where only the end decides what was tapped.
 */
function pressOnRelease(twin: HTMLInputElement): void {
  const held = new AbortController();
  const { signal } = held;
  const release = (event: PointerEvent | KeyboardEvent): void => {
    const isTap = 'pointerType' in event && event.pointerType === 'touch';
    const isOtherKey = 'key' in event && event.key !== ' ';
    if (isOtherKey) return;
    held.abort();
    if (isTap || !event.composedPath().includes(twin)) return;
    // If the key repeats after the change, the browser would make a click as well.
    event.preventDefault();
    press(twin, 0);
  };
  // The browser makes the click of a later press, which other keys are not.
  const forget = (event: PointerEvent | KeyboardEvent): void => {
    if (!('key' in event) || (event.key === ' ' && !event.repeat)) held.abort();
  };
  const options = { capture: true, signal };
  for (const type of ['pointerup', 'keyup'] as const) addEventListener(type, release, options);
  for (const type of ['pointerdown', 'pointercancel', 'keydown'] as const) addEventListener(type, forget, options);
}

/** What is used here of a player's element, which is in a layer above this one. */
interface PlayerHost extends Element {
  readonly tracks: readonly { readonly title: string }[];
  select(index: number): Promise<void>;
}

/**
 * Plays the track of a splice. The player's tape may not have that splice: the track can be active because of an
 * address or an earlier press, or too far from the active one.
 */
function selectTrackOf(splice: HTMLElement, view: HTMLElement, player: PlayerHost): void {
  const index = indexOfSplice(splice, view);
  // The player may have another queue. It shows why a track cannot be played.
  if (player.tracks[index]?.title === splice.title) player.select(index).catch(() => {});
}

/** The page has seen the visitor's own click, so it does not see this one. */
function press(control: HTMLInputElement, x: number): void {
  const { left, width } = control.getBoundingClientRect();
  if (control.localName === 'input') control.value = `${((x - left) / width) * Number(control.max)}`;
  control.dispatchEvent(
    control.localName === 'input' ? new Event('change') : new MouseEvent('click', { bubbles: true, cancelable: true }),
  );
}
