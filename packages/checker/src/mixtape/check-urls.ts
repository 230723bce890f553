import type { Mixtape } from '@mixtape-player/source/player/model/queue/mixtape.ts';
import type { PlayerSettings } from '@mixtape-player/source/player/model/settings.ts';
import { mixtapeUrl } from '@mixtape-player/source/player/model/share-links.ts';
import { mixedContent, onUnknownPage, probedAccess, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, warning } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { contentTypeOf, probeOnly, statusOf, type World } from '../world.ts';

/** The audio element plays this URL without CORS. */
export async function checkPlayUrl(url: string, pageOrigin: string, world: World): Promise<Remark> {
  const mixed = mixedContent(url, pageOrigin);
  if (mixed !== null) return mixed;
  const results = await probeOnly(world, { url, headers: { Range: 'bytes=0-1' } });
  const found = probedAccess(results, pageOrigin, world.origin);
  if (found.verdict !== 'fine') return found;
  const type = contentTypeOf(results);
  const copy = 'Content-Type: audio/mpeg';
  if (/^application\/octet-stream\b/i.test(type)) {
    return warning(
      `The type of ${url} is ${type}: browsers have to guess the format.`,
      'Send the media type of the file.',
      copy,
    );
  }
  if (!/^(?:audio|video)\//i.test(type)) {
    return broken(`${url} is not an audio file (${type || 'no type'}).`, 'Send the file, or redirect to it.', copy);
  }
  if (statusOf(results) !== 206) {
    return warning(
      'The server sends the whole file if a part is requested: Safari does not play it, and other browsers load everything before the preview.',
      'Respond to Range requests with status 206.',
      'Accept-Ranges: bytes',
    );
  }
  return fine(`${type}, with byte ranges.`);
}

export async function checkMixtapePage({ slug }: Mixtape, settings: PlayerSettings, world: World): Promise<Remark> {
  if (slug === '') return warning('The mixtape has no slug, so Share is not shown.');
  const url = mixtapeUrl(settings, slug);
  if (new URL(url).origin === SOME_PAGE) return onUnknownPage('the mixtape page');
  const probed = await world.probe({ url });
  if (!wasProbed(probed)) return UNCHECKED;
  const last = probed.hops.at(-1);
  const fix = 'Share links to this page. If the site is not at the API base, set site-base.';
  const copy = 'site-base="https://…"';
  if (last === undefined) return warning(`${url} cannot be reached.`, fix, copy);
  if (last.status !== 200) return warning(`${url} has status ${last.status}.`, fix, copy);
  const type = last.headers['content-type'] ?? '';
  return /html/.test(type) ? fine(url) : warning(`${url} is not an HTML page (${type || 'no type'}).`, fix, copy);
}

export async function checkCover(url: string, pageOrigin: string, world: World): Promise<Remark> {
  const mixed = mixedContent(url, pageOrigin);
  if (mixed !== null) return { ...mixed, verdict: 'warning' };
  const probed = await world.probe({ url });
  if (!wasProbed(probed)) return UNCHECKED;
  const last = probed.hops.at(-1);
  const fix = 'A pattern is shown instead. Fix included.mixtape.cover, or the image server.';
  if (last === undefined) return warning(`${url} cannot be reached.`, fix);
  if (last.status !== 200) return warning(`${url} has status ${last.status}.`, fix);
  const type = last.headers['content-type'] ?? '';
  return /^image\//.test(type) ? fine(`${type}.`) : warning(`${url} is not an image (${type || 'no type'}).`, fix);
}
