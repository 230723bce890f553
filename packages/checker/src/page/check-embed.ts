import { broken, fine, type Remark, worst } from '../finding.ts';
import type { EmbeddedPage, EmbedKind, OurScript } from './parse-page.ts';

const KINDS: Readonly<Record<EmbedKind, string>> = {
  player: '<mixtape-player>',
  container: 'a container',
  presave: '<presave-button>',
  'own-button': "a button of the page's own",
  frame: 'a frame',
};

/** Whether there is an element for the player, and whether an editor has kept it intact. */
export function checkEmbed(page: EmbeddedPage, mixtapeId: string): Remark {
  const { embeds, scripts } = page;
  const container = `<div data-mixtape-id="${mixtapeId || '…'}"></div>`;
  if (embeds.length === 0) return checkNothing(page, container);
  const kinds = new Set(embeds.map(({ kind }) => kind));
  const found = named([...kinds]);
  const classic = scripts.some(({ file }) => file === 'embed.js');
  const needClassic = [...kinds].filter((kind) => kind === 'container' || kind === 'own-button');
  return worst([
    ...checkSelfClosed(page),
    ...(needClassic.length > 0 && !classic && scripts.length > 0
      ? [
          broken(
            `There is ${named(needClassic)}, which only the classic script supports.`,
            'Load embed.js instead of the module.',
            `<script async src="${srcOf(scripts[0]).replace(/[^/]+$/, 'embed.js')}"></script>`,
          ),
        ]
      : []),
    fine(`Found: ${found}.`),
  ]);
}

const named = (kinds: readonly EmbedKind[]): string => kinds.map((kind) => KINDS[kind]).join(', ');

/** The URL as written, because the base of a relative one may be unknown. */
const srcOf = (script: OurScript | undefined): string =>
  script?.element.getAttribute('src')?.split(/[?#]/, 1)[0] ?? '…';

function checkNothing({ document, scripts }: EmbeddedPage, container: string): Remark {
  const written = /<\s*(?:mixtape-player|presave-button|div data-mixtape-id)/i;
  if (written.test(visibleText(document))) {
    return broken(
      'The tag is visible on the page as text.',
      'The editor has escaped it: paste it in the HTML or code view, or into an HTML block.',
    );
  }
  const links = [...document.querySelectorAll('a[href*="/play/"], a[href*="/mixtape/"]')];
  if (links.some((link) => link.closest('noscript, nav, header, footer') === null)) {
    return broken(
      'There are links to tracks without a tag around them: the editor has removed <mixtape-player> and kept its content.',
      'Paste a container, which editors keep, and let the site load embed.js.',
      container,
    );
  }
  const fix = 'Paste the tag. If the editor removes it, paste a container.';
  const what = 'The HTML contains neither <mixtape-player> nor a container, a button or a frame';
  if ([...document.querySelectorAll('[mixtape-id]')].length > 0) {
    return broken(`${what}: mixtape-id is on another tag.`, 'A container needs data-mixtape-id.', container);
  }
  const empty = [...document.querySelectorAll('div:empty:not([class], [id])')].length > 0;
  if (empty && scripts.length > 0) {
    return broken(`${what}, but an empty <div>: perhaps the editor has removed its data- attributes.`, fix, container);
  }
  return broken(`${what}. Elements that scripts add cannot be checked.`, fix, container);
}

function visibleText(document: Document): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  return body.textContent;
}

/** In HTML, such a tag stays open: everything after it becomes its content, which the player replaces. */
function checkSelfClosed({ markup }: EmbeddedPage): readonly Remark[] {
  const tag = /<(mixtape-player|presave-button)\b[^>]*\/>/i.exec(markup)?.[1];
  if (!tag) return [];
  return [
    broken(
      `<${tag} …/> is not closed in HTML: everything after it becomes its content, and disappears.`,
      'Add a closing tag.',
      `</${tag}>`,
    ),
  ];
}
