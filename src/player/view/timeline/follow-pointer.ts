import { createElement } from '../../../platform/page/native-member.ts';
import { formatTime } from '../../model/format-time.ts';
import { clamp } from '../../model/playback/preview-window.ts';

/** Shows where a press on the timeline would seek to: the time above it, and the bars up to the pointer. */
export function followPointer(root: ShadowRoot, signal: AbortSignal): void {
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
