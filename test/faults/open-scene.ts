import { create, theStage } from '../elements/stage.ts';
import { PATIENCE } from '../support/fakes/deadlines.ts';
import { makeOnlyTab } from '../support/pages/only-tab.ts';
import type { FaultRow } from './fault-row.ts';
import { loadScript, type Page, type Scene, watch } from './scene.ts';

/** On the test's own page, with the deadlines that the test has set. */
export async function openHere(row: FaultRow, origin: string, prepare: (page: Page) => void): Promise<Scene> {
  const page = window as Page;
  prepare(page);
  const player = create(attributesOf(row, origin));
  return watch(page, player, async () => void theStage().append(player));
}

/**
 * Lengthens the deadlines of a built player by slowing down the clock that it reads. If a row expects the stream, a
 * machine that pauses for seconds must not make the player fall back to the mp3.
 */
function slowDown({ performance }: Page): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() / PATIENCE;
}

/** In a frame with the built script: a feature that the page lacks is missing from the beginning. */
export async function openFrame(row: FaultRow, origin: string, prepare: (page: Page) => void): Promise<Scene> {
  const frame = document.createElement('iframe');
  // Visible, even if there are several.
  frame.style.cssText = 'position: fixed; inset: 0; width: 700px; height: 400px';
  const policy =
    row.staged === 'policy' ? `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">` : '';
  frame.srcdoc = `<!doctype html>${policy}<body>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  theStage().append(frame);
  await loaded;
  // A same-origin frame has a window with all globals.
  const page = frame.contentWindow as Page;
  if (row.waits === undefined || row.sees === 'stream') slowDown(page);
  makeOnlyTab(page);
  prepare(page);
  const player = page.document.createElement('mixtape-player');
  for (const [name, value] of Object.entries(attributesOf(row, origin))) player.setAttribute(name, value);
  return watch(page, player, async () => {
    page.document.body.append(player);
    await loadScript(page, `${origin}/dist/mixtape-player.js`);
  });
}

function attributesOf({ id, mixtape = id, attributes }: FaultRow, origin: string): Record<string, string> {
  return { 'api-base': origin, 'mixtape-id': mixtape, ...attributes };
}
