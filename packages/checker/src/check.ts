import { parseBase, safeHttpUrl } from '@mixtape-player/source/platform/http/safe-url.ts';
import { PLAYER_ATTRIBUTES } from '@mixtape-player/source/player/model/player-attributes.ts';
import {
  DEFAULT_SETTINGS,
  type PlayerSettings,
  previewSettings,
} from '@mixtape-player/source/player/model/settings.ts';
import { onUnknownPage, probedAccess, SOME_PAGE } from './access.ts';
import { broken, type Finding, fine, type Remark, warning } from './finding.ts';
import { checkMixtape } from './mixtape/check-mixtape.ts';
import type { Needs } from './mixtape/mixtape-question.ts';
import { MIXTAPE_STEPS } from './mixtape/mixtape-steps.ts';
import { checkPage } from './page/check-page.ts';
import { withoutForeignScripts } from './page/check-script.ts';
import { PAGE_STEPS } from './page/page-steps.ts';
import { apiBaseOf, type EmbeddedPage, hasFlag, parsePage, playerOf, settingOf } from './page/parse-page.ts';
import type { Question } from './question.ts';
import { probeOnly, type World } from './world.ts';

/** The titles of all steps, in order. */
export const STEPS: Readonly<Record<string, string>> = { ...MIXTAPE_STEPS, ...PAGE_STEPS };

/** Runs all checks for a question, and yields each finding as soon as it is known. */
export async function* check(question: Question, world: World): AsyncGenerator<Finding, void> {
  const address = question.page.trim();
  const snippet = question.snippet.trim();
  const opened = address === '' ? null : await openPage(address, world);
  if (opened) yield { step: 'page', ...opened.remark };
  const where = opened?.url ?? SOME_PAGE;
  const markup = snippet || opened?.markup || '';
  const page = markup === '' ? null : await withoutForeignScripts(parsePage(markup, where), world);

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
  /** `null` if it is unknown. */
  readonly policy: string | null;
  /** The URL after redirects; `null` if the input is not a URL. */
  readonly url: string | null;
}

async function openPage(address: string, world: World): Promise<OpenedPage> {
  const url = safeHttpUrl(address);
  if (url === null) {
    return { remark: notHttpUrl(address), markup: '', policy: null, url: null };
  }
  const results = await probeOnly(world, { url });
  const { probed } = results;
  const last = probed.hops.at(-1);
  const answered = probedAccess(results, new URL(url).origin, world.origin);
  const type = last?.headers['content-type'] ?? '';
  const remark =
    answered.verdict === 'fine'
      ? /html/.test(type)
        ? fine(`${last?.url ?? url}, ${Math.ceil(probed.body.length / 1000)} kB.`)
        : broken(`${url} is not an HTML page (${type || 'no type'}).`)
      : {
          ...answered,
          fix: 'Paste the snippet if the page cannot be reached from here, for example because of a log-in.',
        };
  return {
    remark: probed.isCut ? warning('The page is long: only the first two megabytes were checked.') : remark,
    markup: remark.verdict === 'fine' ? probed.body : '',
    policy: answered.verdict === 'fine' ? (last?.headers['content-security-policy'] ?? '') : null,
    url: last?.url ?? url,
  };
}

function notHttpUrl(text: string): Remark {
  const isBare = URL.canParse(`https://${text}`) && !text.includes(':');
  return broken(`${text} is not an http URL.`, 'Write the complete URL.', isBare ? `https://${text}` : 'https://…');
}

/** The settings of the player: from the form, else from the page. */
function settingsOf(question: Question, page: EmbeddedPage | null): PlayerSettings | { readonly remark: Remark } {
  const fromPage = (attribute: string): string => (page ? settingOf(page, playerOf(page), attribute) : '');
  const apiUrl = question.apiBase.trim() || (page ? apiBaseOf(page) : '');
  const api = safeHttpUrl(apiUrl);
  if (api === null) {
    const nothing = broken(
      'There is no API base.',
      'Enter the URL from which the player loads the queue.',
      'https://…',
    );
    return { remark: apiUrl === '' ? nothing : notHttpUrl(apiUrl) };
  }
  if (new URL(api).origin === SOME_PAGE) return { remark: onUnknownPage('the API') };
  const mixtapeId = question.mixtapeId.trim() || fromPage('mixtape-id').trim();
  if (mixtapeId === '') return { remark: broken('There is no mixtape id.', 'Enter the id of a mixtape in the API.') };
  const siteUrl = question.siteBase.trim() || fromPage('site-base');
  const site = (siteUrl && safeHttpUrl(siteUrl, page?.base)) || api;
  const { trackIds, previewStart, previewDuration } = PLAYER_ATTRIBUTES;
  return {
    ...DEFAULT_SETTINGS,
    mixtapeId,
    apiBase: parseBase(api),
    siteBase: parseBase(site),
    apiKey: question.apiKey.trim() || fromPage('api-key'),
    trackIds: trackIds.parse(fromPage('track-ids')),
    ...previewSettings({
      previewStart: previewStart.parse(fromPage('preview-start')),
      previewDuration: previewDuration.parse(fromPage('preview-duration')),
      full: page !== null && hasFlag(page, playerOf(page), 'full'),
    }),
  };
}
