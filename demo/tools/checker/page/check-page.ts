import { parseBase } from '../../../../src/bridge/attributes/parse-base.ts';
import { DEFAULT_PRESAVE_SETTINGS } from '../../../../src/domain/presave/presave-settings.ts';
import { SOME_PAGE } from '../access.ts';
import { type Finding, type Remark, warning, worst } from '../finding.ts';
import type { Needs } from '../mixtape/mixtape-question.ts';
import type { World } from '../world.ts';
import { checkAttributes } from './check-attributes.ts';
import { checkEmbed } from './check-embed.ts';
import { checkFrame } from './check-frame.ts';
import { checkPolicies, type PolicyNeeds } from './check-policy.ts';
import { checkRedirectPage } from './check-redirect-page.ts';
import { checkScripts } from './check-script.ts';
import type { PageStep } from './page-steps.ts';
import { type Policy, parsePolicies } from './policy.ts';
import { apiBaseOf, type Embed, type EmbeddedPage, playerOf, settingOf, spelled } from './read-page.ts';
import { checkRedirectUri } from './redirect-uri.ts';

/** A page, and how it was sent. */
export interface PageQuestion {
  readonly page: EmbeddedPage;
  /** Of the header; `null` where nobody has looked. */
  readonly policyHeader: string | null;
  readonly isSnippet: boolean;
  /** What was checked. */
  readonly mixtapeId: string;
  readonly apiBase: string;
  readonly registeredUri: string;
}

const say = (step: PageStep, remark: Remark): Finding => ({ step, ...remark });

/** What is wrong with a page. A step that is not reached is not spoken of. */
export async function* checkPage(question: PageQuestion, needs: Needs, world: World): AsyncGenerator<Finding, void> {
  const { page, isSnippet, mixtapeId, registeredUri } = question;
  yield say('script', await checkScripts(page, isSnippet, world));
  yield say('embed', checkEmbed(page, mixtapeId));
  if (page.embeds.some(({ kind }) => kind !== 'frame'))
    yield say('attributes', worst([...checkAgreement(question), checkAttributes(page)]));
  const frames = page.embeds.filter(({ kind }) => kind === 'frame');
  if (frames.length > 0) {
    yield say('frame', worst(await Promise.all(frames.map(({ element }) => checkFrame(element, page, world)))));
  }
  const button = spotifyButton(page);
  const uri = button === undefined ? '' : settingOf(page, button, 'redirect-uri');
  if (uri !== '') {
    const remark = checkRedirectUri(uri, page.base, registeredUri);
    yield say('redirect-uri', remark);
    if (remark.verdict !== 'broken') yield say('redirect-page', await checkRedirectPage(uri, page, world));
  }
  yield say('policy', checkPolicy(question, needs));
}

/** A page that says something else than what was typed plays something else than what was checked. */
function checkAgreement({ page, mixtapeId, apiBase }: PageQuestion): readonly Remark[] {
  const player = playerOf(page);
  if (player === undefined) return [];
  const id = settingOf(page, player, 'mixtape-id').trim();
  const base = apiBaseOf(page);
  return [
    ...(id !== '' && mixtapeId !== '' && id !== mixtapeId
      ? [warning(`The page plays the mixtape ${id}, and ${mixtapeId} was checked.`, 'Check that one too.', id)]
      : []),
    ...(base !== '' && new URL(base).origin !== SOME_PAGE && apiBase !== '' && !isSameBase(base, apiBase)
      ? [
          warning(
            `The player on the page asks ${base}, and ${apiBase} was checked.`,
            'Without api-base it asks where its script comes from. If that is not meant, say so on the tag:',
            `${spelled(player, 'api-base')}="${apiBase}"`,
          ),
        ]
      : []),
  ];
}

const isSameBase = (one: string, other: string): boolean => URL.canParse(other) && parseBase(one) === parseBase(other);

const spotifyButton = (page: EmbeddedPage): Embed | undefined =>
  page.embeds.find((embed) => /presave|own-button/.test(embed.kind) && settingOf(page, embed, 'service') === 'spotify');

/** By the header and by what stands on the page: each of them has to let it through. */
function checkPolicy({ page, policyHeader }: PageQuestion, needs: Needs): Remark {
  const metas = [...page.document.querySelectorAll('meta[http-equiv="content-security-policy" i]')];
  const policies = [
    ...parsePolicies(policyHeader ?? ''),
    ...metas.flatMap((meta) => parsePolicies(meta.getAttribute('content') ?? '')).map(withoutSandbox),
  ];
  if (policies.length === 0 && policyHeader === null) {
    return warning(
      "A snippet does not tell the page's policy.",
      "Give the page's address as well, one that can be reached from here, and it is looked at.",
    );
  }
  return checkPolicies(policies, policyNeeds(page, needs), page.origin);
}

/** Browsers heed it in a header alone. */
const withoutSandbox = (policy: Policy): Policy => new Map([...policy].filter(([name]) => name !== 'sandbox'));

function policyNeeds(page: EmbeddedPage, { connect, media, images }: Needs): PolicyNeeds {
  const has = (kinds: RegExp): boolean => page.embeds.some(({ kind }) => kinds.test(kind));
  const hasPlayer = has(/player|container/);
  const presaves = page.embeds.filter(({ kind }) => /presave|own-button/.test(kind));
  const apple = presaves.find((embed) => settingOf(page, embed, 'service') === 'apple_music');
  const absolute = (address: string): readonly string[] =>
    URL.canParse(address, page.base) ? [new URL(address, page.base).href] : [];
  const musickit = apple
    ? absolute(settingOf(page, apple, 'musickit-src') || DEFAULT_PRESAVE_SETTINGS.musickitSrc)
    : [];
  const frames = page.embeds.filter(({ kind }) => kind === 'frame');
  return {
    'script-src': [
      ...page.scripts
        .filter(({ address }) => address !== '')
        .map(({ address, element }) => ({ address, nonce: element.getAttribute('nonce'), isAddedByUs: false })),
      ...musickit.map((address) => ({ address, nonce: null, isAddedByUs: true })),
    ],
    'connect-src': [...(hasPlayer ? connect : []), ...presaves.flatMap((embed) => presaveCalls(page, embed, absolute))],
    // Media Source feeds the audio element by an address that only this page knows.
    'media-src': hasPlayer ? [`blob:${page.origin}/of-media-source`, ...media] : [],
    'img-src': hasPlayer ? [...images] : [],
    'frame-src': frames.flatMap(({ element }) => absolute(element.getAttribute('src') ?? '')),
    trustedTypes: apple ? 'mixtape-player' : '',
  };
}

/** Where a button posts to. */
function presaveCalls(
  page: EmbeddedPage,
  embed: Embed,
  absolute: (address: string) => readonly string[],
): readonly string[] {
  const [script] = page.scripts;
  const siteBase = settingOf(page, embed, 'site-base') || (script ? new URL(script.address || page.base).origin : '');
  const isInBrowser = settingOf(page, embed, 'exchange') === 'browser';
  const accountsBase = settingOf(page, embed, 'accounts-base') || DEFAULT_PRESAVE_SETTINGS.accountsBase;
  return [...(siteBase ? absolute(siteBase) : []), ...(isInBrowser ? absolute(accountsBase) : [])];
}
