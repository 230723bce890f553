import { parseBase } from '../../../src/bridge/attributes/parse-base.ts';
import { PLAYER_ATTRIBUTES } from '../../../src/domain/attributes/player-attributes.ts';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../../../src/domain/settings.ts';
import { safeHttpUrl } from '../../../src/io/api/safe-url.ts';
import { answerTo, onUnknownPage, SOME_PAGE } from './access.ts';
import { broken, type Finding, fine, type Remark, warning } from './finding.ts';
import { checkMixtape } from './mixtape/check-mixtape.ts';
import type { Needs } from './mixtape/mixtape-question.ts';
import { MIXTAPE_STEPS } from './mixtape/mixtape-steps.ts';
import { checkPage } from './page/check-page.ts';
import { leaveOutForeign } from './page/check-script.ts';
import { PAGE_STEPS } from './page/page-steps.ts';
import { apiBaseOf, type EmbeddedPage, playerOf, readPage, settingOf } from './page/read-page.ts';
import type { Question } from './question.ts';
import { lookAt, type World } from './world.ts';

/** Every step, in its order, by its title. */
export const STEPS: Readonly<Record<string, string>> = { ...MIXTAPE_STEPS, ...PAGE_STEPS };

/** Looks at all that a question names, and says what it found as it goes. */
export async function* check(question: Question, world: World): AsyncGenerator<Finding, void> {
  const address = question.page.trim();
  const snippet = question.snippet.trim();
  const opened = address === '' ? null : await openPage(address, world);
  if (opened) yield { step: 'page', ...opened.remark };
  const where = opened?.url ?? SOME_PAGE;
  const markup = snippet || opened?.markup || '';
  const page = markup === '' ? null : await leaveOutForeign(readPage(markup, where), world);

  const needs: Needs = { connect: new Set(), media: new Set(), images: new Set() };
  const settings = settingsOf(question, page);
  if ('remark' in settings) yield { step: 'reach', ...settings.remark };
  else yield* checkMixtape({ settings, pageOrigin: new URL(where).origin }, world, needs);
  if (page === null) return;
  yield* checkPage(
    {
      page,
      policyHeader: opened?.policy ?? null,
      isSnippet: snippet !== '',
      mixtapeId: question.mixtapeId.trim(),
      apiBase: question.apiBase.trim(),
      registeredUri: question.registeredUri,
    },
    needs,
    world,
  );
}

interface OpenedPage {
  readonly remark: Remark;
  readonly markup: string;
  /** `null` where nobody could look. */
  readonly policy: string | null;
  /** Where it ended; `null` for what is no address. */
  readonly url: string | null;
}

async function openPage(address: string, world: World): Promise<OpenedPage> {
  const url = safeHttpUrl(address);
  if (url === null) {
    return { remark: noAddress(address), markup: '', policy: null, url: null };
  }
  const asked = await lookAt(world, { url });
  const { probed } = asked;
  const last = probed.hops.at(-1);
  const answered = answerTo(asked, new URL(url).origin, world.origin);
  const type = last?.headers['content-type'] ?? '';
  const remark =
    answered.verdict === 'fine'
      ? /html/.test(type)
        ? fine(`${last?.url ?? url}, ${Math.ceil(probed.body.length / 1000)} kB.`)
        : broken(`${url} is no page but ${type || 'of no type'}.`)
      : { ...answered, mend: 'Paste the snippet, if the page cannot be reached from here, as behind a log-in.' };
  return {
    remark: probed.isCut ? warning('The page is long: only its first two megabytes were looked at.') : remark,
    markup: remark.verdict === 'fine' ? probed.body : '',
    policy: answered.verdict === 'fine' ? (last?.headers['content-security-policy'] ?? '') : null,
    url: last?.url ?? url,
  };
}

function noAddress(text: string): Remark {
  const isBare = URL.canParse(`https://${text}`) && !text.includes(':');
  return broken(`${text} is no http address.`, 'Write all of it.', isBare ? `https://${text}` : 'https://…');
}

/** What the player would be set to: the form first, then what the page says. */
function settingsOf(question: Question, page: EmbeddedPage | null): PlayerSettings | { readonly remark: Remark } {
  const said = (attribute: string): string => (page ? settingOf(page, playerOf(page), attribute) : '');
  const apiAddress = question.apiBase.trim() || (page ? apiBaseOf(page) : '');
  const api = safeHttpUrl(apiAddress);
  if (api === null) {
    const nothing = broken('There is no API base.', 'Say where the queue comes from.', 'https://…');
    return { remark: apiAddress === '' ? nothing : noAddress(apiAddress) };
  }
  if (new URL(api).origin === SOME_PAGE) return { remark: onUnknownPage('the API') };
  const mixtapeId = question.mixtapeId.trim() || said('mixtape-id').trim();
  if (mixtapeId === '') return { remark: broken('There is no mixtape id.', 'Give the one that the API knows.') };
  const siteAddress = question.siteBase.trim() || said('site-base');
  const site = (siteAddress && safeHttpUrl(siteAddress, page?.base)) || api;
  const { trackIds, previewStart, previewDuration } = PLAYER_ATTRIBUTES;
  return {
    ...DEFAULT_SETTINGS,
    mixtapeId,
    apiBase: parseBase(api),
    siteBase: parseBase(site),
    apiKey: question.apiKey.trim() || said('api-key'),
    trackIds: trackIds.parse(said('track-ids')),
    startSeconds: previewStart.parse(said('preview-start')),
    durationSeconds: previewDuration.parse(said('preview-duration')),
  };
}
