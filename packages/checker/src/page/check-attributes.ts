import { safeHttpUrl } from '@mixtape-player/source/platform/http/safe-url.ts';
import { attributeName, collectValues, NO_PAGE } from '@mixtape-player/source/platform/model/attribute-table.ts';
import { findConfigProblems } from '@mixtape-player/source/presave/model/config-problems.ts';
import { PRESAVE_ATTRIBUTES } from '@mixtape-player/source/presave/model/presave-attributes.ts';
import { SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning, worst } from '../finding.ts';
import { isSecret, LEFT_OUT } from '../question.ts';
import { attributesOf, type Embed, type EmbeddedPage, isTag, settingOf, spelled } from './parse-page.ts';

/** Checks the attributes of every embed: whether any is missing, misspelled, or ignored on this kind of embed. */
export function checkAttributes(page: EmbeddedPage): Remark {
  const remarks = page.embeds
    .filter(({ kind }) => kind !== 'frame')
    .flatMap((embed) => [
      ...checkQuotes(embed),
      ...checkNames(embed),
      ...checkMissing(page, embed),
      ...checkTrust(page, embed),
    ]);
  return worst([...remarks, fine('All names are known, and no attribute is missing.')]);
}

/** Word processors replace straight quotes by typographic ones. */
function checkQuotes({ element }: Embed): readonly Remark[] {
  const found = [...element.attributes].find(({ name, value }) => /[“”„‟″«»‘’]/.test(name + value.slice(0, 1)));
  if (!found) return [];
  const { name } = found;
  return [
    broken(
      `${name} has typographic quotes (${shown(found)}), which become part of its value.`,
      'Use straight quotes, and paste the code as HTML.',
      `${name}="${shown(found).replaceAll(/[“”„‟″«»‘’]/g, '')}"`,
    ),
  ];
}

function checkNames(embed: Embed): readonly Remark[] {
  const known = attributesOf(embed).map(([name]) => spelled(embed, name));
  return [...embed.element.attributes].flatMap((attribute) => {
    const { name } = attribute;
    if (known.includes(name) || name === 'class' || name === 'id') return [];
    const bare = isTag(embed) ? name.replace(/^data-/, '') : name;
    const meant = known.find((one) => isNear(bare, one) || isNear(name, one));
    if (!meant || embed.element.hasAttribute(meant)) return [];
    return [
      broken(
        `${name} is not an attribute of this element.`,
        `Use ${meant}.`,
        `${meant}="${isSecret(meant) ? LEFT_OUT : shown(attribute)}"`,
      ),
    ];
  });
}

/** Hides secrets, because findings are copied and sent on. */
const shown = ({ name, value }: Attr): string => (isSecret(name) ? LEFT_OUT : value);

function checkMissing(page: EmbeddedPage, embed: Embed): readonly Remark[] {
  const { kind } = embed;
  if (kind === 'player' || kind === 'container') {
    if (settingOf(page, embed, 'mixtape-id').trim() !== '') return [];
    const name = spelled(embed, 'mixtape-id');
    return [broken(`There is no ${name}: the player stays hidden.`, 'Set the id of the mixtape.', `${name}="…"`)];
  }
  return checkPresave(page, embed);
}

/** Reports the same problems as the button itself. */
function checkPresave(page: EmbeddedPage, embed: Embed): readonly Remark[] {
  const settings = collectValues(PRESAVE_ATTRIBUTES, (property, row) => {
    const written = settingOf(page, embed, attributeName(property));
    const value = row.address && written !== '' ? (safeHttpUrl(written, page.base) ?? '') : written;
    return row.parse(value === '' ? undefined : value, NO_PAGE);
  });
  // Such a button links to the service's own page, or offers a calendar file; the flow that others start is no error
  // there.
  if (settings.presaveUrl !== '' || settings.reminder) return [];
  const { redirectUri } = settings;
  const redirectOrigin = redirectUri === '' ? page.origin : new URL(redirectUri).origin;
  const [script] = page.scripts;
  const siteBase = settings.siteBase || new URL(script?.url || page.base).origin;
  const isSiteBaseGuessed = settings.siteBase === '';
  const problems = findConfigProblems(
    { ...settings, siteBase, isSiteBaseGuessed },
    {
      handsOver: redirectOrigin !== page.origin,
      isSiteOwn: [page.origin, redirectOrigin].includes(new URL(siteBase).origin),
      hasSubtleCrypto: /^https:|^http:\/\/(?:127\.|localhost)/.test(page.origin),
      hasStorage: () => true,
    },
  );
  const isRedirectPage = withoutQuery(redirectUri) === withoutQuery(page.base);
  return problems.flatMap(({ code, message }) => {
    if (code !== 'presave-config') return broken(message);
    const attribute = /has no ([\w-]+),/.exec(message)?.[1] ?? '';
    // On the redirect page, the project comes from the pre-save that the visitor has started.
    if (isRedirectPage && attribute === 'project-id') return [];
    const name = spelled(embed, attribute);
    const { global } = new Map(attributesOf(embed)).get(attribute) ?? {};
    const isElsewhere = global !== undefined && isSetInScript(page, global.split('.')[0] ?? '');
    const fix = global ? `Set it here, or in a script of the page as ${global}.` : 'Set it.';
    return isElsewhere
      ? warning(`${message} Perhaps a script of the page sets it.`, fix, `${name}="…"`)
      : broken(message, fix, `${name}="…"`);
  });
}

/** Whether an inline script of the page sets a global or one of its properties. */
function isSetInScript({ document }: EmbeddedPage, name: string): boolean {
  const sets = new RegExp(String.raw`\b${name}\b\s*[=.]`);
  return [...document.querySelectorAll('script:not([src])')].some(({ textContent }) => sets.test(textContent));
}

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** Untrusted authors may write containers and buttons, so URLs there must be on the page's own origin. */
function checkTrust(page: EmbeddedPage, embed: Embed): readonly Remark[] {
  if (isTag(embed)) return [];
  return attributesOf(embed).flatMap(([attribute, { untrusted }]) => {
    const name = spelled(embed, attribute);
    const written = embed.element.getAttributeNode(name);
    if (!written?.value) return [];
    const { value } = written;
    const fix = "Set it on the script's tag, which only the owner of the site can edit:";
    const copy = `<script async src="…/embed.js" ${name}="${shown(written)}"></script>`;
    if (untrusted === undefined) return [];
    if (untrusted === 'refuse')
      return [broken(`${name} is ignored on this element, which untrusted authors may write.`, fix, copy)];
    const url = safeHttpUrl(value, page.base);
    if (url !== null && new URL(url).origin === page.origin) return [];
    const what = `${name} is ignored, because it is not on the page's own origin.`;
    return [
      page.origin === SOME_PAGE
        ? warning(`${name} is used only if it is on the page's own origin.`, fix, copy)
        : broken(what, fix, copy),
    ];
  });
}

const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Whether two names have the same letters, except for one that is different, missing or added, or two that are swapped.
 */
function isNear(name: string, known: string): boolean {
  const one = letters(name);
  const other = letters(known);
  if (one === other) return true;
  if (one.length < 5) return false;
  let same = 0;
  while (one[same] === other[same]) same++;
  const left = one.slice(same);
  const right = other.slice(same);
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}
