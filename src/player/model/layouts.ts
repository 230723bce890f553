/** One way to arrange a player. */
interface LayoutRow {
  /** Its view in `LAYOUT_VIEWS`, its style sheet `view/layouts/{arrangement}-layout.css`, and the class of the player's root. */
  readonly arrangement: 'auto' | 'bar' | 'card';
  /** Whether the track list is open at first. */
  readonly opensList: boolean;
  /** The largest width in CSS pixels, if the author sets none. `null`: as wide as the parent. */
  readonly maxWidth: number | null;
}

/** All layouts. View, first view, style sheets, manifest, publisher and WordPress plugin have those of this table. */
export const LAYOUT_TABLE = {
  /** Follows the player's width. */
  auto: { arrangement: 'auto', opensList: false, maxWidth: null },
  bar: { arrangement: 'bar', opensList: false, maxWidth: null },
  /** Wider, its cover would push the controls out of the window. */
  card: { arrangement: 'card', opensList: false, maxWidth: 480 },
  list: { arrangement: 'auto', opensList: true, maxWidth: null },
} as const satisfies Readonly<Record<string, LayoutRow>>;

export type Layout = keyof typeof LAYOUT_TABLE;

/** How layouts with their own view and style sheet are called; others share them. */
export type Arrangement = (typeof LAYOUT_TABLE)[Layout]['arrangement'];

export const LAYOUTS = Object.keys(LAYOUT_TABLE) as readonly Layout[];

/** The layout that an author has named; `auto` for any other value. */
export function parseLayout(value: unknown): Layout {
  const name = String(value ?? '').trim();
  return LAYOUTS.find((layout) => layout === name) ?? 'auto';
}

/** The declarations that limit a host's width, unless the author has set another; empty for a layout without a limit. */
export function widthStyles(layout: Layout): string {
  const { maxWidth } = LAYOUT_TABLE[layout];
  return maxWidth === null ? '' : `max-width:${maxWidth}px;margin-inline:auto`;
}

/** The same as rules about the attributes of a host, for style sheets that come before the script. */
export function widthRules(): string {
  const limited = LAYOUTS.filter((layout) => widthStyles(layout) !== '');
  return limited.map((layout) => `:host([layout="${layout}"]:not([max-width])){${widthStyles(layout)}}`).join('');
}
