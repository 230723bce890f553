import { createElement } from '../../../platform/page/native-member.ts';
import type { PageStore } from '../../../platform/page-store.ts';
import { coverAccent, defaultAccents } from '../../model/cover-colors.ts';
import { formatTime } from '../../model/format-time.ts';
import { clamp } from '../../model/playback/preview-window.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';

export * as overlay from '../share-overlay/share-ways.tsx';
export { default as paintedStyles } from './painted.css';

/** A player, for what it gets once it has been painted. */
interface PaintedPlayer {
  readonly root: ShadowRoot;
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  setCoverStyles(styles: string): void;
}

/** Lets a player follow the pointer, move, and keep its accent readable, until the signal aborts. */
export function enliven({ root, store, atoms, setCoverStyles }: PaintedPlayer, signal: AbortSignal): void {
  const color = (): void => {
    const card = root.querySelector('.card');
    const { color } = store.get(atoms.mixtape) ?? {};
    setCoverStyles(card && color ? coverStyles(card, color) : '');
  };
  followPointer(root, signal);
  animateTracks(root, store, atoms, signal);
  root.host.addEventListener('playblocked', () => root.querySelector('.play')?.setAttribute('data-blocked', ''), {
    signal,
  });
  root.addEventListener(
    'animationend',
    ({ target, animationName }: Event & { readonly animationName?: string }) => {
      if (animationName === 'pulse') (target as Element).removeAttribute('data-blocked');
    },
    { signal },
  );
  // The background's transition has ended: it has another colour.
  root.addEventListener('transitionend', ({ target }) => (target as Element).matches('.card') && color(), { signal });
  signal.addEventListener('abort', store.sub(atoms.mixtape, color));
  color();
}

/** Shows where a press on the timeline would seek to: the time above it, and the bars up to the pointer. */
function followPointer(root: ShadowRoot, signal: AbortSignal): void {
  const time = createElement(document, 'span');
  time.className = 'pointer-time';
  time.ariaHidden = 'true';
  let bars: Element | undefined;
  let source: Element | null = null;

  function leave(): void {
    // Old libraries have a `remove()` that needs a parent.
    for (const each of [time, bars]) if (each?.isConnected) each.remove();
    source = null;
  }

  function move({ target, clientX, pointerType }: PointerEvent): void {
    const input = target as HTMLInputElement;
    const slider = input.closest('.timeline');
    if (slider === null || pointerType === 'touch') return;
    const { left, width } = input.getBoundingClientRect();
    const share = clamp((clientX - left) / width, 0, 1);
    const waveform = slider.querySelector('[part="waveform"]');
    if (waveform !== source) {
      if (bars?.isConnected) bars.remove();
      source = waveform;
      bars = waveform?.cloneNode(true) as Element | undefined;
      bars?.removeAttribute('part');
      bars?.classList.add('to-pointer');
      if (bars) waveform?.after(bars);
    }
    if (bars) (bars as SVGElement).style.clipPath = `inset(0 ${(1 - share) * 100}% 0 0)`;
    time.textContent = formatTime(share * Number(input.max));
    time.style.left = `clamp(18px, ${share * 100}%, 100% - 18px)`;
    if (!time.isConnected) slider.append(time);
  }

  root.addEventListener('pointermove', (event) => move(event as PointerEvent), { signal });
  root.addEventListener('pointerout', leave, { signal });
  signal.addEventListener('abort', leave);
}

/** Animates a change of the track: its names come from where it is in the list, the old waveform falls, the new one rises. */
function animateTracks(root: ShadowRoot, store: PageStore, atoms: PlayerAtoms, signal: AbortSignal): void {
  let index = store.get(atoms.activeIndex);

  /** An interrupted animation is replaced by the next one. */
  function animate(selector: string, from: Keyframe, duration: number, delay = 0): void {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const options = {
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
      duration: isReduced ? 100 : duration,
      delay: isReduced ? 0 : delay,
    };
    for (const element of root.querySelectorAll(selector)) {
      // Two animations of one property would run on the main thread.
      for (const animation of element.getAnimations?.() ?? []) animation.cancel();
      element.animate?.(isReduced ? { opacity: [0, 1] } : [from, {}], { ...options, fill: 'backwards' });
    }
  }

  function change(): void {
    const to = store.get(atoms.activeIndex);
    const step = Math.sign(to - index);
    index = to;
    // The first track of a queue, and one that is removed from it.
    if (step === 0) return;
    // React renders after this: the old waveform is still there.
    for (const old of root.querySelectorAll('[part="waveform"]')) {
      const falling = old.cloneNode(true) as Element;
      falling.removeAttribute('part');
      const line = old.parentElement;
      line?.querySelector('.falling')?.remove();
      falling.classList.add('falling');
      line?.append(falling);
      falling.addEventListener('animationend', () => falling.remove());
    }
    requestAnimationFrame(() => {
      animate('.names', { translate: `${8 * step}px`, opacity: 0 }, 180);
      animate('.waveform:not(.falling)', { transform: 'scaleY(0)' }, 280, 120);
    });
  }

  signal.addEventListener('abort', store.sub(atoms.activeIndex, change));
}

const ACCENTS = ['--mixtape-accent-color', '--media-accent-color'];
const BACKGROUNDS = ['--mixtape-background', '--media-control-background', '--media-secondary-color'];
/** What the style sheet makes of a background of one colour. A picture has none, and what is behind a translucent one is unknown. */
const SOLID = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/;

/** Make the accent of a cover readable on the page's own background. Empty if tokens.css is enough. */
export function coverStyles(card: Element, color: string): string {
  const style = getComputedStyle(card);
  const isSet = (properties: readonly string[]): boolean => properties.some((name) => style.getPropertyValue(name));
  if (isSet(ACCENTS)) return '';
  const isKnown = CSS.supports('color', 'oklch(from red l c h)');
  if (isKnown && !isSet(BACKGROUNDS)) return '';
  const channels = SOLID.exec(style.columnRuleColor)?.slice(1);
  if (channels) {
    const hex = channels.map((channel) =>
      Math.round(Number(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    );
    const { accent, text } = coverAccent(color, `#${hex.join('')}`);
    return `.root{--_cover-accent:${accent};--_cover-text:${text}}`;
  }
  return isKnown ? '' : `.root{--_cover-accent:${defaultAccents(color)}}`;
}
