import { parseList } from '@mixtape-player/source/platform/model/parse-values.ts';
import { PROVIDERS, type RedirectService } from '@mixtape-player/source/presave/model/providers.ts';
import { SOME_PAGE, status } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, warning } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { probeOnly, type World } from '../world.ts';
import { withoutForeignScripts } from './check-script.ts';
import { type EmbeddedPage, parsePage, settingOf } from './parse-page.ts';

/** Checks the page that visitors return to: it must load our script, and on another origin list that of the button. */
export async function checkRedirectPage(
  service: RedirectService,
  uri: string,
  page: EmbeddedPage,
  world: World,
): Promise<Remark> {
  const url = new URL(uri, page.base).href;
  const results = await probeOnly(world, { url });
  const { probed } = results;
  if (!wasProbed(probed)) return UNCHECKED;
  const answered = status(results);
  const last = probed.hops.at(-1);
  if (probed.failure !== null || last === undefined) {
    return warning(`${url} cannot be checked from here.`, 'Visitors must be able to reach it.');
  }
  if (answered.verdict !== 'fine') return answered;
  if (probed.hops.length > 1) {
    return broken(
      `${url} redirects to ${last.url}: the code that ${PROVIDERS[service].name} adds may get lost, and pages on another origin cannot read it.`,
      'Register the final URL, and use it on the page.',
      `redirect-uri="${last.url}"`,
    );
  }
  const there = await withoutForeignScripts(parsePage(probed.body, url), world);
  if (there.scripts.length === 0) {
    return broken(
      `${url} loads none of our scripts: visitors return, but nothing is saved.`,
      'Add it as the first script in the head of that page.',
      '<script type="module" src="https://…/presave-button.js"></script>',
    );
  }
  const button = there.embeds.find(
    ({ kind, element }) => element.getAttribute(kind === 'presave' ? 'service' : 'data-presave') === service,
  );
  if (there.origin === page.origin) return fine(`${url} loads our script, which is all that it needs.`);
  const tag = button?.kind === 'presave' ? button : undefined;
  const origins = parseList(settingOf(there, tag, 'return-origins'));
  if (page.origin === SOME_PAGE) {
    const listed = origins.length === 0 ? 'none' : origins.join(', ');
    return fine(`${url} loads our script. Other origins from which it accepts pre-saves: ${listed}.`);
  }
  return origins.includes(page.origin)
    ? fine(`${url} loads our script, and accepts pre-saves from ${page.origin}.`)
    : broken(
        `${url} does not accept pre-saves from ${page.origin}: its return-origins ${origins.length === 0 ? 'are missing' : `are ${origins.join(', ')}`}.`,
        "Add the origin to the button on that page, or to its script's tag.",
        `return-origins="${[...origins, page.origin].join(' ')}"`,
      );
}
