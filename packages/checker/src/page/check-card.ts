import { LOOPBACK, probedAccess } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, warning, worst } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { contentTypeOf, probeOnly, type World } from '../world.ts';
import { type EmbeddedPage, playerOf } from './parse-page.ts';
import { hasFilm, whoPlays } from './who-plays.ts';

/** The tags without which a chat shows a link as text only, or as a picture without a player. */
const NEEDED = ['og:title', 'og:description', 'og:image', 'og:video', 'twitter:card', 'twitter:player'];

/** Whether a page is made to be shared: by mixtape-publish, or with a player in its card. Other pages need no card. */
export const hasCard = (page: EmbeddedPage): boolean =>
  isPublished(page) || contentOf(page, 'twitter:player') !== '' || contentOf(page, 'og:video') !== '';

const isPublished = ({ document }: EmbeddedPage): boolean =>
  document.querySelector('meta[name="generator"][content="mixtape-publish"]') !== null;

/**
 * Checks what chats and social networks show for a link to the page, and who plays it: they fetch only absolute URLs
 * that answer.
 */
export async function checkCard(page: EmbeddedPage, world: World): Promise<Remark> {
  const isSite = isPublished(page);
  // The list of a site, and pages at old addresses, have no player.
  if (isSite && playerOf(page) === undefined) return fine('The page has no player to show.');
  const missing = NEEDED.filter((name) => contentOf(page, name) === '');
  if (missing.length > 0)
    return isSite
      ? withoutBase(page)
      : warning(
          `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing: links to this page show less in chats.`,
          'Add them: docs/frame.md, "Cards", has all tags.',
        );
  const film = hasFilm((name) => contentOf(page, name)) ? ['og:video'] : [];
  const urls = ['og:image', 'twitter:player', ...film].map((name) => [name, contentOf(page, name)] as const);
  if (LOOPBACK.test(new URL(page.base).hostname))
    return fine(
      `The card is for ${new URL(contentOf(page, 'twitter:player'), page.base).origin}: check the page there.`,
    );
  const wrong = urls.flatMap(([name, url]) => checkUrl(name, url, page, isSite));
  if (wrong.length > 0) return worst(wrong);
  const found = worst(await Promise.all(urls.map(([name, url]) => checkAnswer(name, url, world))));
  return found.verdict === 'fine' ? fine(whoPlays((name) => contentOf(page, name))) : found;
}

function contentOf({ document }: EmbeddedPage, name: string): string {
  const tag = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
  return tag?.getAttribute('content') ?? '';
}

const withoutBase = (page: EmbeddedPage): Remark =>
  warning(
    'Links to this page show neither picture nor player in chats, and no site embeds it: it was published without its URL.',
    'Publish it again with the URL of the site.',
    `--base ${page.base.replace(/\/mixtape\/.*$/, '')}`,
  );

function checkUrl(name: string, url: string, page: EmbeddedPage, isSite: boolean): readonly Remark[] {
  if (!/^https?:\/\//.test(url)) return [broken(`${name} is ${url}: chats need an absolute URL.`, 'Write all of it.')];
  if (isSite && new URL(url).origin !== page.origin && name === 'twitter:player')
    return [
      warning(
        `The card was made for ${new URL(url).origin}, but the page is at ${page.origin}.`,
        'Publish it again with the URL of the site.',
        `--base ${page.base.replace(/\/mixtape\/.*$/, '')}`,
      ),
    ];
  if (url.startsWith('http:'))
    return [warning(`${name} is not https: most sites refuse it.`, 'Serve the site over https.')];
  return [];
}

async function checkAnswer(name: string, url: string, world: World): Promise<Remark> {
  const results = await probeOnly(world, { url });
  if (!wasProbed(results.probed)) return UNCHECKED;
  const answered = probedAccess(results, new URL(url).origin, world.origin);
  if (answered.verdict !== 'fine') return answered;
  const type = contentTypeOf(results);
  if (name === 'og:image' && !/^image\/(?:jpeg|png|gif|webp)/.test(type))
    return broken(`The picture ${url} is ${type || 'of no type'}: chats show none.`, 'Use a jpg or png of 1200 × 630.');
  if (name === 'og:video' && !/^video\//.test(type))
    return broken(`The film ${url} is ${type || 'of no type'}: chats do not play it.`, 'Send it as video/mp4.');
  return fine('It answers.');
}
