import { useEffect, useState } from 'react';

/**
 * Converts any CSS colour to `#rrggbb`, the only format that a swatch takes. A colour of the player's own, such as
 * `var(--_own-accent)`, is that of the preview.
 */
export function useHex(colour: string, scheme: 'light' | 'dark', preview: HTMLElement | null): string {
  const [hex, setHex] = useState('#000000');

  useEffect(() => {
    const show = (): void => setHex((before) => hexOf(colour, scheme, preview) ?? before);
    show();
    // The cover's colours come with the queue.
    preview?.addEventListener('mixtapeload', show, { capture: true });
    return () => preview?.removeEventListener('mixtapeload', show, { capture: true });
  }, [colour, scheme, preview]);

  return hex;
}

function hexOf(colour: string, scheme: 'light' | 'dark', preview: HTMLElement | null): string | undefined {
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (!CSS.supports('color', colour) || brush === null) return undefined;
  const probe = document.createElement('span');
  probe.style.cssText = `color-scheme: ${scheme}; color: ${colour}; transition: none`;
  placeOf(preview).append(probe);
  brush.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The element in which the colours of the preview are known: inside its card, once that is drawn. */
function placeOf(preview: HTMLElement | null): Element {
  const player = preview?.localName === 'mixtape-player' ? preview : preview?.querySelector('mixtape-player');
  return player?.shadowRoot?.querySelector('[part~="container"]') ?? preview?.parentElement ?? document.body;
}
