import { attributeName, collectValues, NO_PAGE } from '../../../../src/domain/attributes/attribute-table.ts';
import { PRESAVE_ATTRIBUTES } from '../../../../src/domain/attributes/presave-attributes.ts';
import { findConfigProblems } from '../../../../src/domain/presave/config-problems.ts';
import { safeHttpUrl } from '../../../../src/io/api/safe-url.ts';
import { SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning, worst } from '../finding.ts';
import { isSecret, LEFT_OUT } from '../question.ts';
import { attributesOf, type Embed, type EmbeddedPage, isTag, settingOf, spelled } from './read-page.ts';

/** Every embed's attributes: those that are missing, misspelled, or not let through from where they stand. */
export function checkAttributes(page: EmbeddedPage): Remark {
  const remarks = page.embeds
    .filter(({ kind }) => kind !== 'frame')
    .flatMap((embed) => [
      ...checkQuotes(embed),
      ...checkNames(embed),
      ...checkMissing(page, embed),
      ...checkTrust(page, embed),
    ]);
  return worst([...remarks, fine('Nothing is missing, and every name is known.')]);
}

/** What a word processor makes of quotes. */
function checkQuotes({ element }: Embed): readonly Remark[] {
  const found = [...element.attributes].find(({ name, value }) => /[“”„‟″«»‘’]/.test(name + value.slice(0, 1)));
  if (!found) return [];
  const { name } = found;
  return [
    broken(
      `${name} has typographic quotes (${shown(found)}), which then belong to its value.`,
      'Write straight ones, and paste it as HTML.',
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
        `${name} is no attribute that is read there.`,
        `It has to be called ${meant}.`,
        `${meant}="${isSecret(meant) ? LEFT_OUT : shown(attribute)}"`,
      ),
    ];
  });
}

/** A finding is copied and handed on. */
const shown = ({ name, value }: Attr): string => (isSecret(name) ? LEFT_OUT : value);

function checkMissing(page: EmbeddedPage, embed: Embed): readonly Remark[] {
  const { kind } = embed;
  if (kind === 'player' || kind === 'container') {
    if (settingOf(page, embed, 'mixtape-id').trim() !== '') return [];
    const name = spelled(embed, 'mixtape-id');
    return [broken(`There is no ${name}: the player stays hidden.`, 'Say which mixtape it is.', `${name}="…"`)];
  }
  return checkPresave(page, embed);
}

/** By what the button itself would complain of. */
function checkPresave(page: EmbeddedPage, embed: Embed): readonly Remark[] {
  const settings = collectValues(PRESAVE_ATTRIBUTES, (property, row) => {
    const said = settingOf(page, embed, attributeName(property));
    const value = row.address && said !== '' ? (safeHttpUrl(said, page.base) ?? '') : said;
    return row.parse(value === '' ? undefined : value, NO_PAGE);
  });
  const { redirectUri } = settings;
  const redirectOrigin = redirectUri === '' ? page.origin : new URL(redirectUri).origin;
  const [script] = page.scripts;
  const siteBase = settings.siteBase || new URL(script?.address || page.base).origin;
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
    // There it is what the visitor was about to save.
    if (isRedirectPage && attribute === 'project-id') return [];
    const name = spelled(embed, attribute);
    const { global } = new Map(attributesOf(embed)).get(attribute) ?? {};
    const isElsewhere = global !== undefined && saysInScript(page, global.split('.')[0] ?? '');
    const mend = global ? `Set it here, or in a script of the page as ${global}.` : 'Set it.';
    return isElsewhere
      ? warning(`${message} Perhaps the page's own script says it.`, mend, `${name}="…"`)
      : broken(message, mend, `${name}="…"`);
  });
}

/** Whether a script that stands on the page sets a global, or a part of it. */
function saysInScript({ document }: EmbeddedPage, name: string): boolean {
  const sets = new RegExp(String.raw`\b${name}\b\s*[=.]`);
  return [...document.querySelectorAll('script:not([src])')].some(({ textContent }) => sets.test(textContent));
}

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** A filtered author may have written a container or a button: an address counts there only on the page's own origin. */
function checkTrust(page: EmbeddedPage, embed: Embed): readonly Remark[] {
  if (isTag(embed)) return [];
  return attributesOf(embed).flatMap(([attribute, { fromAuthors }]) => {
    const name = spelled(embed, attribute);
    const written = embed.element.getAttributeNode(name);
    if (!written?.value) return [];
    const { value } = written;
    const mend = "Write it on the script's tag, which only the site can write:";
    const copy = `<script async src="…/embed.js" ${name}="${shown(written)}"></script>`;
    if (fromAuthors === undefined) return [];
    if (fromAuthors === 'nothing')
      return [broken(`${name} is not read from there, where anybody may have written it.`, mend, copy)];
    const url = safeHttpUrl(value, page.base);
    if (url !== null && new URL(url).origin === page.origin) return [];
    const what = `${name} does not lead to the page's own origin, so it is not used.`;
    return [
      page.origin === SOME_PAGE
        ? warning(`${name} counts only if it leads to the page's own origin.`, mend, copy)
        : broken(what, mend, copy),
    ];
  });
}

const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The same letters, or but one of them different, missing or added, or two of them in each other's place. */
function isNear(name: string, known: string): boolean {
  const [one, other] = [letters(name), letters(known)];
  if (one === other) return true;
  if (one.length < 5) return false;
  let same = 0;
  while (one[same] === other[same]) same++;
  const [left, right] = [one.slice(same), other.slice(same)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}
