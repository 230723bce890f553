import { parseFrameAddress } from '../../../../src/domain/frame/frame-address.ts';
import { answerTo, mixedContent, onUnknownPage, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning, worst } from '../finding.ts';
import type { Hop } from '../probed.ts';
import { lookAt, type World } from '../world.ts';
import { allows, parsePolicies } from './policy.ts';
import type { EmbeddedPage } from './read-page.ts';

/** A frame of `embed.html`: its address, its tag, and whether what it shows may stand in a frame there. */
export async function checkFrame(element: Element, page: EmbeddedPage, world: World): Promise<Remark> {
  const src = element.getAttribute('src') ?? '';
  if (!URL.canParse(src, page.base)) return broken(`${src} is no address.`, 'Mend src.');
  const url = new URL(src, page.base);
  const mixed = mixedContent(url.href, page.origin);
  const named = [...(mixed ? [mixed] : []), ...checkAddress(url), ...checkSandbox(element)];
  if (url.origin === SOME_PAGE) return worst([...named, onUnknownPage('the frame')]);
  const asked = await lookAt(world, { url: url.href });
  const reached = answerTo(asked, page.origin, world.origin);
  const last = asked.probed.hops.at(-1);
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
  const lists = policies.flatMap((policy) =>
    policy.has('frame-ancestors') ? [policy.get('frame-ancestors') ?? []] : [],
  );
  const { origin } = new URL(url);
  const isKnown = pageOrigin !== SOME_PAGE;
  // `'self'` is the framed page here. Each policy has to let the page in.
  const refusing = lists.find((sources) => !allows(sources, `${pageOrigin}/`, origin));
  if (refusing !== undefined) {
    const isForNobody = refusing.length === 0 || refusing.includes("'none'");
    return (isKnown || isForNobody ? broken : warning)(
      `${url} does not let ${isKnown ? pageOrigin : isForNobody ? 'any page' : 'every page'} frame it (frame-ancestors ${refusing.join(' ')}).`,
      'Let it name the page in its policy.',
      `frame-ancestors ${[...refusing.filter((one) => one !== "'none'"), isKnown ? pageOrigin : 'https://…'].join(' ')}`,
    );
  }
  const option = headers['x-frame-options'] ?? '';
  // Where a policy speaks of frames, the older header does not count.
  const isRefused = lists.length === 0 && option !== '' && (/deny/i.test(option) || origin !== pageOrigin);
  if (isRefused) {
    return (isKnown || /deny/i.test(option) ? broken : warning)(
      `${url} may not be framed (X-Frame-Options: ${option}).`,
      'Let the server leave out that header there.',
    );
  }
  return fine('The frame may stand there, and names a mixtape.');
}
