/** How the player is arranged. `auto` follows its width, `list` does so too and opens the track list. */
export const LAYOUTS = ['auto', 'bar', 'card', 'list'] as const;

export type Layout = (typeof LAYOUTS)[number];

/** The layout that an author has named; `auto` for any other value. */
export function parseLayout(value: unknown): Layout {
  const name = String(value ?? '').trim();
  return LAYOUTS.find((layout) => layout === name) ?? 'auto';
}
