import { parseFrameAddress } from '../../../src/domain/frame-address.ts';
import { mixedContent, reach, status } from './access.ts';
import { broken, fine, type Remark, warning, worst } from './finding.ts';
import { allows, parsePolicies } from './policy.ts';
import type { Hop } from './probed.ts';
import type { EmbeddedPage } from './read-page.ts';
import type { World } from './world.ts';

/** A frame of `embed.html`: its address, its tag, and whether what it shows may stand in a frame there. */
export async function checkFrame(element: Element, page: EmbeddedPage, world: World): Promise<Remark> {
  const src = element.getAttribute('src') ?? '';
  if (!URL.canParse(src, page.base)) return broken(`${src} is no address.`, 'Mend src.');
  const url = new URL(src, page.base);
  const mixed = mixedContent(url.href, page.origin);
  const named = [...(mixed ? [mixed] : []), ...checkAddress(url), ...checkSandbox(element)];
  const probed = await world.probe({ url: url.href });
  const asked = { url: url.href, probed, browsed: { status: null, isTimeout: false } } as const;
  const reached = probed.failure === null ? status(asked) : reach(asked, page.origin, world.origin);
  const last = probed.hops.at(-1);
  const framed = reached.verdict === 'fine' && last ? checkFraming(last, page.origin) : reached;
  return worst([...named, framed]);
}

function checkAddress({ searchParams }: URL): readonly Remark[] {
  const { attributes, ignored } = parseFrameAddress([...searchParams], (value) => CSS.supports('color', value));
  if (!attributes.some(([name, value]) => name === 'mixtape-id' && value !== '')) {
    return [broken('The address of the frame names no mixtape.', 'Put it there.', 'embed.html?mixtape-id=…')];
  }
  if (ignored.length === 0) return [];
  return [
    warning(
      `In the address of the frame, ${ignored.join(', ')} ${ignored.length > 1 ? 'count' : 'counts'} for nothing.`,
      'A name may be unknown, stand there twice, or have a value that it cannot have; # is written %23. A frame takes neither bases nor keys.',
    ),
  ];
}

function checkSandbox(element: Element): readonly Remark[] {
  const sandbox = element.getAttribute('sandbox');
  if (sandbox === null || /(?:^|\s)allow-scripts(?:\s|$)/i.test(sandbox)) return [];
  return [
    broken('The sandbox of the frame lets no script run.', 'Let it.', `sandbox="${`${sandbox} allow-scripts`.trim()}"`),
  ];
}

function checkFraming({ url, headers }: Hop, pageOrigin: string): Remark {
  const policies = parsePolicies(headers['content-security-policy'] ?? '');
  const lists = policies.flatMap((policy) => policy.get('frame-ancestors') ?? []);
  const { origin } = new URL(url);
  // `'self'` is the framed page here.
  const isListed = lists.length === 0 || allows(lists, `${pageOrigin}/`, origin);
  if (!isListed) {
    return broken(
      `${url} says that ${pageOrigin} may not frame it (frame-ancestors ${lists.join(' ')}).`,
      'Let it name the page in its policy.',
      `frame-ancestors ${[...lists.filter((one) => one !== "'none'"), pageOrigin].join(' ')}`,
    );
  }
  const option = headers['x-frame-options'] ?? '';
  // Where a policy speaks of frames, the older header does not count.
  const isRefused = lists.length === 0 && option !== '' && (/deny/i.test(option) || origin !== pageOrigin);
  if (isRefused) {
    return broken(
      `${url} may not be framed (X-Frame-Options: ${option}).`,
      'Let the server leave out that header there.',
    );
  }
  return fine('The frame may stand there, and names a mixtape.');
}
