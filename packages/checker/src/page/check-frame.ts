import { parseFrameAddress } from '@mixtape-player/source/frame/model/frame-address.ts';
import { mixedContent, onUnknownPage, probedAccess, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning, worst } from '../finding.ts';
import type { Hop } from '../probed.ts';
import { probeOnly, type World } from '../world.ts';
import type { EmbeddedPage } from './parse-page.ts';
import { allows, parsePolicies } from './policy.ts';

/** Checks a frame with `embed.html`: its URL, its tag, and whether the response may be framed. */
export async function checkFrame(element: Element, page: EmbeddedPage, world: World): Promise<Remark> {
  const src = element.getAttribute('src') ?? '';
  if (!URL.canParse(src, page.base)) return broken(`${src} is not a URL.`, 'Fix src.');
  const url = new URL(src, page.base);
  const mixed = mixedContent(url.href, page.origin);
  const named = [...(mixed ? [mixed] : []), ...checkUrl(url), ...checkSandbox(element)];
  if (url.origin === SOME_PAGE) return worst([...named, onUnknownPage('the frame')]);
  const results = await probeOnly(world, { url: url.href });
  const reached = probedAccess(results, page.origin, world.origin);
  const last = results.probed.hops.at(-1);
  const framed = reached.verdict === 'fine' && last ? checkFraming(last, page.origin) : reached;
  return worst([...named, framed]);
}

function checkUrl({ searchParams }: URL): readonly Remark[] {
  const { attributes, ignored } = parseFrameAddress([...searchParams], (value) => CSS.supports('color', value));
  if (!attributes.some(([name, value]) => name === 'mixtape-id' && value !== '')) {
    return [broken('The URL of the frame has no mixtape id.', 'Add it.', 'embed.html?mixtape-id=…')];
  }
  if (ignored.length === 0) return [];
  return [
    warning(
      `In the URL of the frame, ${ignored.map(({ name }) => name).join(', ')} ${ignored.length > 1 ? 'are' : 'is'} ignored.`,
      'A name may be unknown or repeated, or have an invalid value; write # as %23. A frame accepts neither bases nor keys.',
    ),
  ];
}

function checkSandbox(element: Element): readonly Remark[] {
  const sandbox = element.getAttribute('sandbox');
  if (sandbox === null || /(?:^|\s)allow-scripts(?:\s|$)/i.test(sandbox)) return [];
  return [
    broken(
      'The sandbox of the frame does not allow scripts.',
      'Allow them.',
      `sandbox="${`${sandbox} allow-scripts`.trim()}"`,
    ),
  ];
}

function checkFraming({ url, headers }: Hop, pageOrigin: string): Remark {
  const policies = parsePolicies(headers['content-security-policy'] ?? '');
  const lists = policies.flatMap((policy) =>
    policy.has('frame-ancestors') ? [policy.get('frame-ancestors') ?? []] : [],
  );
  const { origin } = new URL(url);
  const isKnown = pageOrigin !== SOME_PAGE;
  // `'self'` is the origin of the framed page. Every policy must allow the page.
  const refusing = lists.find((sources) => !allows(sources, `${pageOrigin}/`, origin));
  if (refusing !== undefined) {
    const refusesAll = refusing.length === 0 || refusing.includes("'none'");
    return (isKnown || refusesAll ? broken : warning)(
      `${url} does not allow ${isKnown ? pageOrigin : refusesAll ? 'any page' : 'every page'} to frame it (frame-ancestors ${refusing.join(' ')}).`,
      'Add the page to its policy.',
      `frame-ancestors ${[...refusing.filter((one) => one !== "'none'"), isKnown ? pageOrigin : 'https://…'].join(' ')}`,
    );
  }
  const option = headers['x-frame-options'] ?? '';
  // If a policy has frame-ancestors, browsers ignore the older header.
  const isRefused = lists.length === 0 && option !== '' && (/deny/i.test(option) || origin !== pageOrigin);
  if (isRefused) {
    return (isKnown || /deny/i.test(option) ? broken : warning)(
      `${url} cannot be framed (X-Frame-Options: ${option}).`,
      'Remove this header from the response.',
    );
  }
  return fine('The page may show the frame, and it has a mixtape id.');
}
