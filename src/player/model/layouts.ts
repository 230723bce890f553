/** One way to arrange a player. */
interface LayoutRow {
  /**
   * Names its view in `LAYOUT_VIEWS`, its style sheet
   * `view/layouts/{arrangement}-layout.css` and the class of the player's root.
   */
  readonly arrangement: Arrangement;
  /** In rows, with a foot, which a message has a place in. Gives the root the class `stacked`. */
  readonly isStacked?: boolean;
  /** Gives the root the class `opens-list`. */
  readonly opensList?: boolean;
  /** The largest width in CSS pixels, if the author sets none. */
  readonly maxWidth?: number;
}

/** Names of the layouts with a view and a style sheet of their own; others share one of them. */
export type Arrangement = 'auto' | 'bar' | 'card';

const ROWS = {
  /** Follows the player's width. */
  auto: { arrangement: 'auto', isStacked: true },
  bar: { arrangement: 'bar' },
  /** If it were wider, the cover would push the controls out of the window. */
  card: { arrangement: 'card', isStacked: true, maxWidth: 480 },
  list: { arrangement: 'auto', isStacked: true, opensList: true },
} satisfies Readonly<Record<string, LayoutRow>>;

export type Layout = keyof typeof ROWS;

/** All layouts. View, first view, style sheets, manifest, publisher and WordPress plugin have those of this table. */
export const LAYOUT_TABLE: Readonly<Record<Layout, LayoutRow>> = ROWS;

export const LAYOUTS = Object.keys(LAYOUT_TABLE) as readonly Layout[];

/** The layout that an author has named; `auto` for any other value. */
export function parseLayout(value: unknown): Layout {
  const name = String(value ?? '').trim();
  return LAYOUTS.find((layout) => layout === name) ?? 'auto';
}

/** Whether the track list is open at first. */
export const opensList = (layout: Layout): boolean => LAYOUT_TABLE[layout].opensList === true;

/** The classes of a player's root, which its style sheets select. */
export function rootClasses(layout: Layout): string {
  const { arrangement, isStacked, opensList } = LAYOUT_TABLE[layout];
  return `root ${arrangement}-layout${isStacked ? ' stacked' : ''}${opensList ? ' opens-list' : ''}`;
}

/**
 * The declarations that limit a host's width, unless the author has set another; empty for a layout without a limit.
 */
export function widthStyles(layout: Layout): string {
  const { maxWidth } = LAYOUT_TABLE[layout];
  return maxWidth === undefined ? '' : `max-width:${maxWidth}px;margin-inline:auto`;
}

/** The same limits as rules for a host's attributes, for style sheets that are there before the script. */
export function widthRules(): string {
  const limited = LAYOUTS.filter((layout) => widthStyles(layout) !== '');
  return limited.map((layout) => `:host([layout="${layout}"]:not([max-width])){${widthStyles(layout)}}`).join('');
}
