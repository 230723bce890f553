import type { Mixtape } from '../../../../src/domain/queue/mixtape.ts';
import type { PlayerSettings } from '../../../../src/domain/settings.ts';
import { mixtapeUrl } from '../../../../src/domain/share-links.ts';
import { answerTo, mixedContent, onUnknownPage, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, warning } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { contentTypeOf, lookAt, statusOf, type World } from '../world.ts';

/** The audio element plays it without CORS. */
export async function checkPlayUrl(url: string, pageOrigin: string, world: World): Promise<Remark> {
  const mixed = mixedContent(url, pageOrigin);
  if (mixed !== null) return mixed;
  const asked = await lookAt(world, { url, headers: { Range: 'bytes=0-1' } });
  const found = answerTo(asked, pageOrigin, world.origin);
  if (found.verdict !== 'fine') return found;
  const type = contentTypeOf(asked);
  const copy = 'Content-Type: audio/mpeg';
  if (/^application\/octet-stream\b/i.test(type)) {
    return warning(`${url} is answered with ${type}: browsers have to guess what it is.`, 'Name the type.', copy);
  }
  if (!/^(?:audio|video)\//i.test(type)) {
    return broken(
      `${url} is answered with ${type || 'no type'} and not with sound.`,
      'Let it send the file, or redirect there.',
      copy,
    );
  }
  if (statusOf(asked) !== 206) {
    return warning(
      'It sends the whole file where a part of it is asked for: Safari plays no such file, and others wait for all that stands before the preview.',
      'Let the server answer Range with status 206.',
      'Accept-Ranges: bytes',
    );
  }
  return fine(`${type}, also in parts.`);
}

export async function checkMixtapePage({ slug }: Mixtape, settings: PlayerSettings, world: World): Promise<Remark> {
  if (slug === '') return warning('The mixtape has no slug, so Share is not shown.');
  const url = mixtapeUrl(settings, slug);
  if (new URL(url).origin === SOME_PAGE) return onUnknownPage('that page');
  const probed = await world.probe({ url });
  if (!wasProbed(probed)) return UNCHECKED;
  const last = probed.hops.at(-1);
  const mend = 'Share links there. If the site is elsewhere than the API, say where.';
  const copy = 'site-base="https://…"';
  if (last === undefined) return warning(`${url} cannot be reached.`, mend, copy);
  if (last.status !== 200) return warning(`${url} answers with status ${last.status}.`, mend, copy);
  const type = last.headers['content-type'] ?? '';
  return /html/.test(type) ? fine(url) : warning(`${url} is no page but ${type || 'of no type'}.`, mend, copy);
}

export async function checkCover(url: string, pageOrigin: string, world: World): Promise<Remark> {
  const mixed = mixedContent(url, pageOrigin);
  if (mixed !== null) return { ...mixed, verdict: 'warning' };
  const probed = await world.probe({ url });
  if (!wasProbed(probed)) return UNCHECKED;
  const last = probed.hops.at(-1);
  const mend = 'A pattern is shown in its place. Mend included.mixtape.cover, or the server of the pictures.';
  if (last === undefined) return warning(`${url} cannot be reached.`, mend);
  if (last.status !== 200) return warning(`${url} answers with status ${last.status}.`, mend);
  const type = last.headers['content-type'] ?? '';
  return /^image\//.test(type) ? fine(`${type}.`) : warning(`${url} is no picture but ${type || 'of no type'}.`, mend);
}
