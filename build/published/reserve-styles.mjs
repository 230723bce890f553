import { join } from 'node:path';
import { importedText } from '../plugins/text-imports.mjs';
import { root } from '../root.mjs';
import { layoutSource } from './layouts.mjs';

/** Replaces `:host` by the tag, with what it has to match in the parentheses. */
const HOST = /:host(?:\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\))?/g;

const rulesOf = (name) => importedText(join(root, 'src/player/view/reserve', name));

/** Selects elements whose flag is on, as `parseFlag()` reads it without spaces around it; as specific as the attribute. */
const flag = (name) => `[${name}]:not(:where([${name}=false i],[${name}=none i]))`;

/** The style sheet for pages: the player's rules for its place, about tags whose script has not come yet. */
export async function reserveStyles() {
  const { widthRules } = await layoutSource();
  const place = (await rulesOf('reserve.css')) + (await rulesOf('before-script.css')) + widthRules();
  const about = (css, state) =>
    css.replaceAll(
      HOST,
      (_, more = '') => `mixtape-player${flag('reserve')}${more.replace('[full]', flag('full'))}${state}`,
    );
  // The player's own rules give the place later, but the outline comes with a file that is loaded after the first view.
  const rules = about(place, ':not(:defined)') + about(await rulesOf('outline.css'), '');
  return `@media (scripting:enabled){${rules}}\n`;
}
