import { useSyncExternalStore } from 'react';
import { CssInput } from './css-input.tsx';
import type { PropertyFieldProps } from './property-field-props.ts';
import { useHex } from './use-hex.ts';

/** Two colours, one per scheme. Neither has a comma outside of parentheses. */
const BOTH = /^light-dark\(\s*((?:[^,()]|\([^()]*\))+),\s*((?:[^,()]|\([^()]*\))+)\)$/;

/** A colour that the player mixes itself. */
const OF_THE_COVER = /^var\(--_/;

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
      <CssInput
        id={id}
        aria-describedby={describedBy}
        placeholder={OF_THE_COVER.test(fallback) ? 'from the cover' : fallback}
        value={value}
        onValue={onChange}
      />
    </>
  );
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)');

/** The header's switch says which scheme the page has, else the system. */
function useDarkPage(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('schemechange', onChange);
      return () => document.removeEventListener('schemechange', onChange);
    },
    () => {
      const { colorScheme } = document.documentElement.style;
      return colorScheme === '' ? darkSystem.matches : colorScheme === 'dark';
    },
  );
}
