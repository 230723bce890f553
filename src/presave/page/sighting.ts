import { attentiveSince, onAttentionChange } from '../../platform/page/attention.ts';
import { SEEN_MS } from '../model/consent.ts';
import type { Sighting, SightingWatch } from '../model/sighting.ts';

/** An element that has not been visible for this long, on a page that has the focus, is covered. */
const COVERED_MS = 3000;
/** Between two reports of its visibility, or two questions for it: the shortest delay that Chromium allows. */
const LOOK_MS = 100;

/** Watches whether the visitor can see a control of a dialog, until the signal aborts. */
export function watchSighting(
  target: HTMLElement,
  signal: AbortSignal,
  onChange: (sighting: Sighting) => void,
): SightingWatch {
  let isVisible = false;
  let seenSince: number | null = null;
  let current: Sighting = 'unseen';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(next: Sighting): void {
    if (next === current) return;
    current = next;
    onChange(next);
  }

  function update(): void {
    const isAttentive = attentiveSince() !== null;
    clearTimeout(timer);
    if (isVisible && isAttentive) {
      seenSince ??= performance.now();
      if (current === 'covered') change('unseen');
      timer = setTimeout(change, seenSince + SEEN_MS - performance.now(), 'seen');
      return;
    }
    seenSince = null;
    if (current === 'seen') change('unseen');
    if (isAttentive) timer = setTimeout(change, COVERED_MS, 'covered');
  }

  function look(isNowVisible: boolean): void {
    if (isNowVisible === isVisible) return;
    isVisible = isNowVisible;
    update();
  }

  signal.addEventListener('abort', () => clearTimeout(timer));
  onAttentionChange(signal, update);
  if (reportsVisibility()) watchReports(target, signal, look);
  else lookAgainAndAgain(target, signal, look);
  update();
  return { seenForMs: (at) => (seenSince === null ? 0 : at - seenSince) };
}

/** The part of IntersectionObserver v2 that TypeScript does not know. Chromium alone has it. */
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean };

function reportsVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype;
}

/** The engine looks: nothing lies over the element, and nothing around it is transparent or transformed. */
function watchReports(target: HTMLElement, signal: AbortSignal, look: (isVisible: boolean) => void): void {
  const options = { trackVisibility: true, delay: LOOK_MS, threshold: [0, 1] };
  const observer = new IntersectionObserver((entries) => {
    const { isVisible, intersectionRatio } = entries.at(-1) as VisibilityEntry;
    look(isVisible === true && intersectionRatio > 0.99);
  }, options);
  observer.observe(target);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Elsewhere: whether a press at its centre would reach it. */
function lookAgainAndAgain(target: HTMLElement, signal: AbortSignal, look: (isVisible: boolean) => void): void {
  const root = target.getRootNode() as ShadowRoot;
  const timer = setInterval(() => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const onTop = Document.prototype.elementFromPoint.call(document, x, y);
    look(onTop === root.host && root.elementFromPoint(x, y) === target);
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
