import { DEADLINES } from '@mixtape-player/source/player/model/playback/patience.ts';
import { DOMParser } from 'linkedom';
import { check } from './check.ts';
import type { Finding } from './finding.ts';
import type { Probe } from './probed.ts';
import { asText } from './report.ts';
import { browseWith } from './world.ts';

// The browser features that the checks of a page use. Every colour in a frame's URL counts as valid.
Object.assign(globalThis, { DOMParser, CSS: { supports: () => true } });

/**
 * Runs the checks of the demo's checker from Node, for `mixtape-publish check`.
 * @param page URL of a page with a player
 * @param printable makes text from the page and its servers safe for a terminal, on one line
 */
export async function checkFromNode(
  page: string,
  probe: Probe,
  printable: (text: string) => string,
): Promise<{ readonly text: string; readonly isBroken: boolean }> {
  const question = { apiBase: '', siteBase: '', apiKey: '', mixtapeId: '', page, snippet: '', registeredUri: '' };
  const world = {
    // Node can read every response, like a page of the same origin. The headers are checked for the page's origin.
    origin: URL.canParse(page) ? new URL(page).origin : '',
    browse: browseWith(DEADLINES, new AbortController().signal),
    probe,
    canPlay: () => true,
  };
  const findings: Finding[] = [];
  for await (const finding of check(question, world)) findings.push(finding);
  return { text: asText(findings, page, printable), isBroken: findings.some(({ verdict }) => verdict === 'broken') };
}
