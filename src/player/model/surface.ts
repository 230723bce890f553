export const SURFACES = ['auto', 'paper', 'inked'] as const;

/** `paper` is light and `inked` dark; `auto` follows the page's `color-scheme`. */
export type Surface = (typeof SURFACES)[number];

/** The surface that an author has named; `auto` for any other value. */
export function parseSurface(value: unknown): Surface {
  const name = String(value ?? '').trim();
  return SURFACES.find((surface) => surface === name) ?? 'auto';
}

/** The rule for a surface that is not the host's attribute; empty for `auto`. */
export function surfaceStyles(surface: Surface): string {
  return surface === 'auto' ? '' : `.root{color-scheme:${surface === 'paper' ? 'light' : 'dark'}}`;
}
