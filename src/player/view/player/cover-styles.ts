import { coverAccent, defaultAccents } from '../../model/cover-colors.ts';

const ACCENTS = ['--mixtape-accent-color', '--media-accent-color'];
const BACKGROUNDS = ['--mixtape-background', '--media-control-background', '--media-secondary-color'];
/** A background of one colour, as the style sheet computes it. A picture has no such colour; through a translucent one, others show. */
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
