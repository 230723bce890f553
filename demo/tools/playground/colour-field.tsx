import { useEffect, useState, useSyncExternalStore } from 'react';
import { CssInput } from './css-input.tsx';
import type { PropertyFieldProps } from './property-field-props.ts';

/** Two colours, one per scheme. Neither has a comma outside of parentheses. */
const BOTH = /^light-dark\(\s*((?:[^,()]|\([^()]*\))+),\s*((?:[^,()]|\([^()]*\))+)\)$/;

/**
 * A swatch for the current scheme, and the whole value as text. The swatch changes one half of a `light-dark()`, so that the
 * look keeps its colour for the other scheme.
 */
export function ColourField({ id, name, describedBy, value, fallback, scheme, preview, onChange }: PropertyFieldProps) {
  const isDark = useDarkPage();
  const shown = scheme === 'auto' ? (isDark ? 'dark' : 'light') : scheme;
  const text = value || fallback;
  const hex = useHex(text, shown, preview);

  function setHalf(colour: string): void {
    const [, light = '', dark = ''] = BOTH.exec(text) ?? [];
    if (light === '') onChange(colour);
    else
      onChange(shown === 'light' ? `light-dark(${colour}, ${dark.trim()})` : `light-dark(${light.trim()}, ${colour})`);
  }

  return (
    <>
      <input
        type="color"
        aria-label={`${name} in the ${shown} scheme`}
        aria-describedby={describedBy}
        value={hex}
        onChange={({ target }) => setHalf(target.value)}
      />
      <CssInput id={id} aria-describedby={describedBy} placeholder={fallback} value={value} onValue={onChange} />
    </>
  );
}

const darkPage = matchMedia('(prefers-color-scheme: dark)');

function useDarkPage(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      darkPage.addEventListener('change', onChange);
      return () => darkPage.removeEventListener('change', onChange);
    },
    () => darkPage.matches,
  );
}

/** Converts any CSS colour to `#rrggbb`, the only format that a swatch takes. */
function useHex(colour: string, scheme: 'light' | 'dark', preview: HTMLElement | null): string {
  const [hex, setHex] = useState('#000000');
  useEffect(() => {
    if (!CSS.supports('color', colour)) return;
    const probe = document.createElement('span');
    probe.style.cssText = `color-scheme: ${scheme}; color: ${colour}; transition: none`;
    (preview?.parentElement ?? document.body).append(probe);
    const brush = new OffscreenCanvas(1, 1).getContext('2d');
    if (brush !== null) {
      brush.fillStyle = getComputedStyle(probe).color;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
      setHex(`#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`);
    }
    probe.remove();
  }, [colour, scheme, preview]);
  return hex;
}
