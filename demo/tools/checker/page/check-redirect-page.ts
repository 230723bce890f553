import { parseList } from '../../../../src/domain/attributes/parse-values.ts';
import { SOME_PAGE, status } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, warning } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { lookAt, type World } from '../world.ts';
import { leaveOutForeign } from './check-script.ts';
import { type EmbeddedPage, readPage, settingOf } from './read-page.ts';

/** The page that visitors come back to has to know of the pre-save, too. */
export async function checkRedirectPage(uri: string, page: EmbeddedPage, world: World): Promise<Remark> {
  const url = new URL(uri, page.base).href;
  const asked = await lookAt(world, { url });
  const { probed } = asked;
  if (!wasProbed(probed)) return UNCHECKED;
  const answered = status(asked);
  const last = probed.hops.at(-1);
  if (probed.failure !== null || last === undefined) {
    return warning(`${url} cannot be looked at from here.`, 'Visitors have to reach it.');
  }
  if (answered.verdict !== 'fine') return answered;
  if (probed.hops.length > 1) {
    return broken(
      `${url} redirects to ${last.url}: the code that Spotify adds may get lost on the way, and pages of another origin do not see it.`,
      'Register the address where it ends, and write it on the page.',
      `redirect-uri="${last.url}"`,
    );
  }
  const there = await leaveOutForeign(readPage(probed.body, url), world);
  if (there.scripts.length === 0) {
    return broken(
      `${url} has none of our scripts: a visitor comes back, and nothing is saved.`,
      'Put it first into the head of that page.',
      '<script type="module" src="https://…/presave-button.js"></script>',
    );
  }
  const button = there.embeds.find(({ kind, element }) =>
    kind === 'presave'
      ? element.getAttribute('service') === 'spotify'
      : element.getAttribute('data-presave') === 'spotify',
  );
  if (!button && settingOf(there, undefined, 'redirect-uri') === '') {
    const mend = 'Put a button there, or the attributes on the tag of embed.js.';
    const copy = `<presave-button service="spotify" client-id="…" redirect-uri="${url}"></presave-button>`;
    return there.markup.includes('redirectUri')
      ? fine('It has a script of ours, and says the rest in its own script.')
      : broken(`${url} has a script of ours, and nothing that says what is to be saved.`, mend, copy);
  }
  if (there.origin === page.origin) return fine(`${url} has a script of ours and what it needs.`);
  const tag = button?.kind === 'presave' ? button : undefined;
  const origins = parseList(settingOf(there, tag, 'return-origins'));
  if (page.origin === SOME_PAGE) {
    const listed = origins.length === 0 ? 'none' : origins.join(', ');
    return fine(`${url} has what it needs. Of other origins, it takes pre-saves from: ${listed}.`);
  }
  return origins.includes(page.origin)
    ? fine(`${url} has what it needs, and takes pre-saves from ${page.origin}.`)
    : broken(
        `${url} does not take pre-saves from ${page.origin}: its return-origins ${origins.length === 0 ? 'are not there' : `are ${origins.join(', ')}`}.`,
        "Add the origin to that page's own button, or to its script's tag.",
        `return-origins="${[...origins, page.origin].join(' ')}"`,
      );
}
