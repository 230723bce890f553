import { type Press, pressOf, watchAttention } from './attention.ts';
import { listenTo, nativeMember } from './native-member.ts';

/** A press on a control that a server has rendered, before its element could act on it. */
interface EarlyPress extends Press {
  readonly control: HTMLElement;
  readonly x: number;
}

/** The class of what a server has rendered into a shadow root. */
export const FIRST_VIEW = 'first-view';

/** Later, a visitor does not expect anything to happen any more. */
export const PRESS_KEPT_MS = 10_000;

const CONTROLS = 'a,button,input,li';

/** On the document, because `early.js` and the script of the elements share them. */
const PRESSES = Symbol.for('mixtape-player.presses');

/** The presses that still count, oldest first. */
export function earlyPresses(): readonly EarlyPress[] {
  const presses: readonly EarlyPress[] = Reflect.get(document, PRESSES) ?? [];
  return presses.filter(isStillMeant);
}

/** Whether the visitor still expects something of a press that was kept. */
export function isStillMeant({ at }: Press): boolean {
  return performance.now() - at < PRESS_KEPT_MS;
}

/** Keeps presses on first views from now on. If another of our scripts keeps them already, this one does nothing. */
export function keepEarlyPresses(onPress: (control: HTMLElement, view: HTMLElement) => void): void {
  watchAttention();
  if (Reflect.has(document, PRESSES)) return;
  const presses: EarlyPress[] = [];
  Reflect.set(document, PRESSES, presses);
  const keep = (event: MouseEvent): void => {
    const path = event.composedPath() as HTMLElement[];
    const target = path.find((node) => node instanceof Element && nativeMember(node, 'matches').call(node, CONTROLS));
    const view = target?.closest<HTMLElement>(`[class=${FIRST_VIEW}]`);
    // A link is a link.
    if (!target || !view || target.localName === 'a') return;
    // So that a link or a button of the page around the element is not pressed.
    event.preventDefault();
    // A press anywhere in a row is one on its first button.
    const control = target.querySelector('button') ?? target;
    presses.push({ ...pressOf(event), control, x: event.clientX });
    onPress(control, view);
  };
  listenTo(document, 'click', keep, { capture: true });
}
