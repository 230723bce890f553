import { coverAccent, defaultAccents } from '../../model/cover-colors.ts';

const ACCENTS = ['--mixtape-accent-color', '--media-accent-color'];
const BACKGROUNDS = ['--mixtape-background', '--media-control-background', '--media-secondary-color'];
/** What the style sheet makes of a background of one colour. A picture has none, and what is behind a translucent one is unknown. */
const SOLID = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/;

/**
 * Styles that make the accent of a cover readable on a background of the page's own. Empty if tokens.css is enough.
 * @param color of the cover, as `#rrggbb`
 */
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

/** Calls back when the background of a player's card has changed. */
export function onBackground(root: ShadowRoot, onChange: () => void, signal: AbortSignal): void {
  const listener = (event: Event): void => {
    if ((event.target as Element).matches('.card')) onChange();
  };
  root.addEventListener('transitionend', listener, { signal });
}
