import { broken, fine, type Remark, worst } from '../finding.ts';
import type { EmbeddedPage, EmbedKind, OurScript } from './read-page.ts';

const KINDS: Readonly<Record<EmbedKind, string>> = {
  player: '<mixtape-player>',
  container: 'a container',
  presave: '<presave-button>',
  'own-button': "a button of the page's own",
  frame: 'a frame',
};

/** Whether there is something to be drawn in, and whether an editor has let it through. */
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
            `There is ${named(needClassic)}, which only the classic script serves.`,
            'Load embed.js in place of the module.',
            `<script async src="${srcOf(scripts[0]).replace(/[^/]+$/, 'embed.js')}"></script>`,
          ),
        ]
      : []),
    fine(`There is ${found}.`),
  ]);
}

const named = (kinds: readonly EmbedKind[]): string => kinds.map((kind) => KINDS[kind]).join(', ');

/** As written: what it is relative to may not be known. */
const srcOf = (script: OurScript | undefined): string =>
  script?.element.getAttribute('src')?.split(/[?#]/, 1)[0] ?? '…';

function checkNothing({ document, scripts }: EmbeddedPage, container: string): Remark {
  const written = /<\s*(?:mixtape-player|presave-button|div data-mixtape-id)/i;
  if (written.test(visibleText(document))) {
    return broken(
      'The tag stands on the page as text, where visitors read it.',
      'The editor has escaped it: paste it in its HTML or code view, or into a block for HTML.',
    );
  }
  const links = [...document.querySelectorAll('a[href*="/play/"], a[href*="/mixtape/"]')];
  if (links.some((link) => link.closest('noscript, nav, header, footer') === null)) {
    return broken(
      'There are links to tracks, and no tag around them: the editor has taken away <mixtape-player> and left what was in it.',
      'Paste a container, which editors let through, and let the site load embed.js.',
      container,
    );
  }
  const mend = 'Paste the tag; or, for an editor that takes it away, a container.';
  const what = 'In what is sent there is neither <mixtape-player> nor a container, a button or a frame';
  if ([...document.querySelectorAll('[mixtape-id]')].length > 0) {
    return broken(`${what}: mixtape-id stands on another tag.`, 'On a container it is data-mixtape-id.', container);
  }
  const empty = [...document.querySelectorAll('div:empty:not([class], [id])')].length > 0;
  if (empty && scripts.length > 0) {
    return broken(
      `${what}, but an empty <div>: perhaps the editor has taken away its data- attributes.`,
      mend,
      container,
    );
  }
  return broken(`${what}; what scripts of the page add cannot be seen from here.`, mend, container);
}

function visibleText(document: Document): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  return body.textContent;
}

/** HTML closes no tag like that: all that stands behind counts as what is shown before the player, and goes with it. */
function checkSelfClosed({ markup }: EmbeddedPage): readonly Remark[] {
  const tag = /<(mixtape-player|presave-button)\b[^>]*\/>/i.exec(markup)?.[1];
  if (!tag) return [];
  return [
    broken(
      `<${tag} …/> does not close itself in HTML: what stands behind it disappears with what is in the tag.`,
      'Close it by a tag of its own.',
      `</${tag}>`,
    ),
  ];
}
