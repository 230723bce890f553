import { parseBase } from '@mixtape-player/source/platform/http/safe-url.ts';
import { DEFAULT_PRESAVE_SETTINGS } from '@mixtape-player/source/presave/model/presave-attributes.ts';
import {
  isRedirectService,
  PROVIDERS,
  type RedirectService,
  SERVICE_NAMES,
} from '@mixtape-player/source/presave/model/providers.ts';
import { SOME_PAGE } from '../access.ts';
import { type Finding, type Remark, warning, worst } from '../finding.ts';
import type { Needs } from '../mixtape/mixtape-question.ts';
import type { World } from '../world.ts';
import { checkAttributes } from './check-attributes.ts';
import { checkCard, hasCard } from './check-card.ts';
import { checkEmbed } from './check-embed.ts';
import { checkFrame } from './check-frame.ts';
import { checkPolicies, type PolicyNeeds } from './check-policy.ts';
import { checkPresaveApi, startsFlow } from './check-presave-api.ts';
import { checkRedirectPage } from './check-redirect-page.ts';
import { checkScripts } from './check-script.ts';
import type { PageStep } from './page-steps.ts';
import { apiBaseOf, type Embed, type EmbeddedPage, playerOf, settingOf, spelled } from './parse-page.ts';
import { type Policy, parsePolicies } from './policy.ts';
import { checkRedirectUri } from './redirect-uri.ts';

/** A page, and how it was sent. */
export interface PageQuestion {
  readonly page: EmbeddedPage;
  /** The value of the header; `null` if it is unknown. */
  readonly policyHeader: string | null;
  readonly isSnippet: boolean;
  /** The mixtape and API base of the form. */
  readonly mixtapeId: string;
  readonly apiBase: string;
  readonly registeredUri: string;
}

const pageFinding = (step: PageStep, remark: Remark): Finding => ({ step, ...remark });

/** Checks a page. A step that is not reached has no finding. */
export async function* checkPage(question: PageQuestion, needs: Needs, world: World): AsyncGenerator<Finding, void> {
  const { page, isSnippet, mixtapeId, registeredUri } = question;
  yield pageFinding('script', await checkScripts(page, isSnippet, world));
  yield pageFinding('embed', checkEmbed(page, mixtapeId));
  if (page.embeds.some(({ kind }) => kind !== 'frame'))
    yield pageFinding('attributes', worst([...checkAgreement(question), checkAttributes(page)]));
  const frames = page.embeds.filter(({ kind }) => kind === 'frame');
  if (frames.length > 0) {
    yield pageFinding('frame', worst(await Promise.all(frames.map(({ element }) => checkFrame(element, page, world)))));
  }
  const redirects = redirectsOf(page).map(([service, uri]) => {
    const { name } = PROVIDERS[service];
    return { service, uri, remark: checkRedirectUri(uri, page.base, registeredUri, name) };
  });
  if (redirects.length > 0) yield pageFinding('redirect-uri', worst(redirects.map(({ remark }) => remark)));
  const usable = redirects.filter(({ remark }) => remark.verdict !== 'broken');
  if (usable.length > 0) {
    const pages = usable.map(({ service, uri }) => checkRedirectPage(service, uri, page, world));
    yield pageFinding('redirect-page', worst(await Promise.all(pages)));
  }
  const flows = page.embeds.filter((embed) => isPresave(embed) && startsFlow(page, embed));
  if (flows.length > 0) yield pageFinding('presave-api', await checkPresaveApi(page, flows, world));
  if (!isSnippet && hasCard(page)) yield pageFinding('card', await checkCard(page, world));
  yield pageFinding('policy', checkPolicy(question, needs));
}

/** Warns if the page has other settings than the form, whose settings were checked. */
function checkAgreement({ page, mixtapeId, apiBase }: PageQuestion): readonly Remark[] {
  const player = playerOf(page);
  if (player === undefined) return [];
  const id = settingOf(page, player, 'mixtape-id').trim();
  const base = apiBaseOf(page);
  return [
    ...(id !== '' && mixtapeId !== '' && id !== mixtapeId
      ? [warning(`The page plays the mixtape ${id}, but ${mixtapeId} was checked.`, 'Check this one too.', id)]
      : []),
    ...(base !== '' && new URL(base).origin !== SOME_PAGE && apiBase !== '' && !isSameBase(base, apiBase)
      ? [
          warning(
            `The player on the page uses the API at ${base}, but ${apiBase} was checked.`,
            'Without api-base, it uses the origin of its script. To use another API, set it on the tag:',
            `${spelled(player, 'api-base')}="${apiBase}"`,
          ),
        ]
      : []),
  ];
}

const isSameBase = (one: string, other: string): boolean => URL.canParse(other) && parseBase(one) === parseBase(other);

const isPresave = ({ kind }: Embed): boolean => kind === 'presave' || kind === 'own-button';

/** The redirect URI of each service that leaves the page: that of its first button. */
const redirectsOf = (page: EmbeddedPage): readonly (readonly [service: RedirectService, uri: string])[] =>
  SERVICE_NAMES.filter(isRedirectService).flatMap((service) => {
    const button = page.embeds.find((embed) => isPresave(embed) && settingOf(page, embed, 'service') === service);
    const uri = button === undefined ? '' : settingOf(page, button, 'redirect-uri');
    return uri === '' ? [] : [[service, uri] as const];
  });

/** Checks the policies of the header and of `<meta>` tags: all of them must allow a request. */
function checkPolicy({ page, policyHeader }: PageQuestion, needs: Needs): Remark {
  const metas = [...page.document.querySelectorAll('meta[http-equiv="content-security-policy" i]')];
  const policies = [
    ...parsePolicies(policyHeader ?? ''),
    ...metas.flatMap((meta) => parsePolicies(meta.getAttribute('content') ?? '')).map(withoutSandbox),
  ];
  if (policies.length === 0 && policyHeader === null) {
    return warning(
      "A snippet does not contain the page's policy.",
      "Enter the page's URL as well to check it. It must be reachable from here.",
    );
  }
  return checkPolicies(policies, policyNeeds(page, needs), page.origin);
}

/** Browsers use `sandbox` only in a header. */
const withoutSandbox = (policy: Policy): Policy => new Map([...policy].filter(([name]) => name !== 'sandbox'));

function policyNeeds(page: EmbeddedPage, { connect, media, images }: Needs): PolicyNeeds {
  const has = (kinds: RegExp): boolean => page.embeds.some(({ kind }) => kinds.test(kind));
  const hasPlayer = has(/player|container/);
  const presaves = page.embeds.filter(isPresave);
  const apple = presaves.find((embed) => settingOf(page, embed, 'service') === 'apple_music');
  const absolute = (url: string): readonly string[] =>
    URL.canParse(url, page.base) ? [new URL(url, page.base).href] : [];
  const musickit = apple
    ? absolute(settingOf(page, apple, 'musickit-src') || DEFAULT_PRESAVE_SETTINGS.musickitSrc)
    : [];
  const frames = page.embeds.filter(({ kind }) => kind === 'frame');
  return {
    'script-src': [
      ...page.scripts
        .filter(({ url }) => url !== '')
        .map(({ url, element }) => ({ url, nonce: element.getAttribute('nonce'), isAddedByUs: false })),
      ...musickit.map((url) => ({ url, nonce: null, isAddedByUs: true })),
    ],
    'connect-src': [
      ...(hasPlayer ? connect : []),
      ...presaves.flatMap((embed) => presaveRequests(page, embed, absolute)),
    ],
    // With Media Source, the audio element has a blob: URL of this page.
    'media-src': hasPlayer ? [`blob:${page.origin}/of-media-source`, ...media] : [],
    'img-src': hasPlayer ? [...images] : [],
    'frame-src': frames.flatMap(({ element }) => absolute(element.getAttribute('src') ?? '')),
    trustedTypes: apple ? 'mixtape-player' : '',
  };
}

/** The URLs that a button sends requests to. */
function presaveRequests(
  page: EmbeddedPage,
  embed: Embed,
  absolute: (url: string) => readonly string[],
): readonly string[] {
  const [script] = page.scripts;
  const siteBase = settingOf(page, embed, 'site-base') || (script ? new URL(script.url || page.base).origin : '');
  const isInBrowser = settingOf(page, embed, 'exchange') === 'browser';
  const accountsBase = settingOf(page, embed, 'accounts-base') || DEFAULT_PRESAVE_SETTINGS.accountsBase;
  return [...(siteBase ? absolute(siteBase) : []), ...(isInBrowser ? absolute(accountsBase) : [])];
}
