import { join } from 'node:path';
import { importedText } from '../plugins/text-imports.mjs';
import { root } from '../root.mjs';

/** What `:host` stands for, and in its parentheses what else the tag has to match. */
const HOST = /:host(?:\(((?:[^()]|\([^()]*\))*)\))?/g;

/** The style sheet for pages: the player's rules for its place, about tags whose script has not come yet. */
export async function reserveStyles() {
  const files = ['reserve.css', 'before-script.css'].map((name) => join(root, 'src/player/view/reserve', name));
  const css = (await Promise.all(files.map(importedText))).join('');
  const rules = css.replaceAll(HOST, (_, more = '') => `mixtape-player[reserve]${more}:not(:defined)`);
  return `@media (scripting:enabled){${rules}}\n`;
}
