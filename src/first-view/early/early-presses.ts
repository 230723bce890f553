import { isStillMeant, PRESS_KEPT_MS, type Press, pressOf, watchAttention } from '../../platform/page/attention.ts';
import { listenTo, nativeMember } from '../../platform/page/native-member.ts';

/** A press on a control that a server has rendered, before its element could act on it. */
interface EarlyPress extends Press {
  readonly control: HTMLElement;
  readonly x: number;
}

const CONTROLS = 'a,button,input,li,.stub';

/** On the document, because `early.js` and the script of the elements share them. */
const PRESSES = Symbol.for('mixtape-player.presses');

/** The presses that still count, oldest first. */
export function earlyPresses(): readonly EarlyPress[] {
  const presses: readonly EarlyPress[] = Reflect.get(document, PRESSES) ?? [];
  return presses.filter(isStillMeant);
}

/** Keeps presses on first views from now on, unless another of our scripts does so already. */
export function keepEarlyPresses(onPress: (control: HTMLElement, view: HTMLElement) => void): void {
  watchAttention();
  if (Reflect.has(document, PRESSES)) return;
  const presses: EarlyPress[] = [];
  Reflect.set(document, PRESSES, presses);
  const keep = (event: MouseEvent): void => {
    const path = event.composedPath() as HTMLElement[];
    const target = path.find((node) => node instanceof Element && nativeMember(node, 'matches').call(node, CONTROLS));
    const view = target?.closest<HTMLElement>('[class=first-view]');
    // Links work without a script.
    if (!target || !view || target.localName === 'a') return;
    // Otherwise a link or a button of the page around the element would be pressed as well.
    event.preventDefault();
    // A press anywhere in a row is one on its first button.
    const control = target.querySelector('button') ?? target;
    presses.push({ ...pressOf(event), control, x: event.clientX });
    onPress(control, view);
  };
  listenTo(document, 'click', keep, { capture: true });
}

/** Called with a first view, and the row of the track that was asked for, from 1. */
type OnPlay = (view: HTMLElement, row: number) => void;

/** Where a player starts. */
export interface QueueStart {
  /** The row of the track, from 1. */
  readonly row: number;
  /** How many rows there are. */
  readonly count: number;
}

/** The start where the queue is not known: the first row. Previous leads from it to no row, and Next from there back to it. */
export const UNKNOWN_START: QueueStart = { row: 1, count: Infinity };

/** The last press on a first view that asked to play. */
interface PlayPress extends QueueStart {
  /** Drops the press. */
  readonly timer?: ReturnType<typeof setTimeout>;
}

/**
 * Keeps presses on first views, and shows on players that they are waiting.
 * @param onForgotten called if the script does not come
 * @param startOf returns where the player of a view will start
 */
export function keepPlayerPresses(
  onPlay?: OnPlay,
  onForgotten?: OnPlay,
  startOf: (view: HTMLElement) => QueueStart = () => UNKNOWN_START,
): void {
  const playPresses = new WeakMap<HTMLElement, PlayPress>();
  keepEarlyPresses((control, view) => {
    const play = view.querySelector('[part~="play"]');
    // Only a player has a play button.
    if (!play) return;
    const before: PlayPress = playPresses.get(view) ?? startOf(view);
    const row = requestedRow(control, view, before);
    if (row === null) return;
    const showWaiting = (force?: boolean): void =>
      play.setAttribute('aria-busy', `${play.classList.toggle('waiting', force)}`);
    // A second press on play, or on the same row, withdraws the request. Any other press asks to play.
    showWaiting(row !== before.row || !control.matches('.play,li *') || undefined);
    const isWaiting = play.matches('.waiting');
    if (isWaiting) onPlay?.(view, row);
    // The time runs from the newest press.
    clearTimeout(before.timer);
    const forget = (): void => {
      showWaiting(false);
      playPresses.delete(view);
      // If the player has taken over, nothing shows: the view is no longer in the page.
      if (isWaiting) onForgotten?.(view, row);
    };
    playPresses.set(view, { row, count: before.count, timer: setTimeout(forget, PRESS_KEPT_MS) });
  });
}

/**
 * The row that a press asks to play; `null` if it does not ask to play. After a press on Shuffle this is a guess for
 * Next and Previous, because the player draws another track.
 * @param before where the player would be without this press
 */
function requestedRow(control: HTMLElement, view: HTMLElement, { row, count }: QueueStart): number | null {
  switch (control.getAttribute('part')) {
    case 'button':
      return Number(control.closest('li')?.getAttribute('aria-posinset'));
    case 'splice':
      return indexOfSplice(control, view) + 1;
    case 'button previous':
      return row === 1 ? count : row - 1;
    case 'button play':
      return row;
    case 'button next':
      return row === count ? 1 : row + 1;
    default:
      return null;
  }
}

/** The index of a splice's track in the queue: in a first view the first track is active, so all splices are after it. */
export function indexOfSplice(splice: Element, view: Element): number {
  return [...view.querySelectorAll('.stub')].indexOf(splice) + 1;
}

/** Buttons that a pointer has focused. One that is `:active` is still being pressed, and its click will come. */
const PRESSED = '.first-view button:not(:focus-visible, :active)';

/**
 * Keeps the press on a player that came before any script. A pointer focuses the button that it
 * presses, but the button does not match `:focus-visible` as after a key. Safari does not focus it, so
 * the press is lost there. A press with the right button looks the same, and plays too. A pre-save
 * never starts in this way, because it needs a press that was really seen.
 */
export function keepMissedPress(): void {
  const { localName, shadowRoot } = nativeMember(document, 'activeElement') ?? {};
  const button = localName === 'mixtape-player' ? (shadowRoot?.activeElement as HTMLElement | null) : null;
  if (performance.now() > PRESS_KEPT_MS || !button?.matches(PRESSED) || earlyPresses().length > 0) return;
  // The elements around the player have seen the visitor's own click.
  listenTo(document, 'click', (event) => event.stopPropagation(), { capture: true, once: true });
  button.click();
}
