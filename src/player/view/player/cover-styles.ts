const BACKGROUNDS = ['--mixtape-background', '--media-control-background', '--media-secondary-color'];
const ACCENTS = ['--mixtape-accent-color', '--media-accent-color'];

/**
 * Rules for a page that has set a picture or a gradient as the background, and no accent: tokens.css can derive colours
 * only from a colour. Empty for other pages.
 */
export function coverStyles(box: Element): string {
  const style = getComputedStyle(box);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const background = BACKGROUNDS.map(read).find(Boolean);
  const isPicture = background !== undefined && !CSS.supports('color', background);
  return isPicture && !ACCENTS.some(read) ? '.root{--_key:#000}' : '';
}
