import { isStillMeant, PRESS_KEPT_MS, type Press, pressOf, watchAttention } from '../../platform/page/attention.ts';
import { listenTo, nativeMember } from '../../platform/page/native-member.ts';

/** A press on a control that a server has rendered, before its element could act on it. */
interface EarlyPress extends Press {
  readonly control: HTMLElement;
  readonly x: number;
}

const CONTROLS = 'a,button,input,li';

/** On the document, because `early.js` and the script of the elements share them. */
const PRESSES = Symbol.for('mixtape-player.presses');

/** The presses that still count, oldest first. */
export function earlyPresses(): readonly EarlyPress[] {
  const presses: readonly EarlyPress[] = Reflect.get(document, PRESSES) ?? [];
  return presses.filter(isStillMeant);
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
    const view = target?.closest<HTMLElement>('[class=first-view]');
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

/** Called with a first view, and the row of the track that was pressed. */
type OnPlay = (view: HTMLElement, row: number) => void;

/** Keeps presses on first views, and shows on players that they wait. @param onForgotten called if the script does not come */
export function keepPlayerPresses(onPlay?: OnPlay, onForgotten?: OnPlay): void {
  keepEarlyPresses((control, view) => {
    const play = view.querySelector('[part~="play"]');
    const showWaiting = (isWaiting: boolean): void => {
      play?.classList.toggle('waiting', isWaiting);
      play?.setAttribute('aria-busy', `${isWaiting}`);
    };
    const isRow = control.getAttribute('part') === 'button';
    const row = Number(control.closest('li')?.getAttribute('aria-posinset') ?? 1);
    // Once more on play: pause.
    if (isRow || control === play) {
      showWaiting(isRow || !play?.matches('.waiting'));
      onPlay?.(view, row);
    }
    setTimeout(() => {
      showWaiting(false);
      if (view.isConnected) onForgotten?.(view, row);
    }, PRESS_KEPT_MS);
  });
}
