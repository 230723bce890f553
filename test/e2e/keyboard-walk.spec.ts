// Runs: thorough

import type { Page } from 'playwright/test';
import { STATES } from '../../demo/tools/gallery/states.ts';
import { expectPainted, focused, type Stop } from './accessible-page.ts';
import { expect, test } from './player-page.ts';

// The stops of Tab in each state of both elements, as the demo's gallery shows it.

const TITLE = 'Opening Lights';
const BUTTONS = ['Previous', 'Play', 'Next'];
const WHILE_PLAYING = ['Previous', 'Pause', 'Next'];
const SOUND = ['Mute', 'Volume'];
const SLIDERS = ['Timeline', ...SOUND];
/** Shuffle and repeat are in the menu at this width. */
const TOGGLES = ['Track list', 'Share', 'Menu'];
const PAUSED = [TITLE, ...BUTTONS, ...SLIDERS, ...TOGGLES];
const PLAYING = [TITLE, ...WHILE_PLAYING, ...SLIDERS, ...TOGGLES];
const LINKS = `Listen to ${TITLE}`;
const OVERLAY = ['Share on Facebook', 'Share on Twitter', 'Copy link to this track', 'Close'];
const ROW = [`Play ${TITLE}`, LINKS];
const UNAVAILABLE = ['unavailable', ...BUTTONS, 'Timeline', 'Try again', ...SOUND, ...TOGGLES];
/** As the demo server's queue `long-text` has it. */
const LONG = Array(3)
  .fill('The Longest Song Title That Anybody Ever Put on a Mixtape Between Two Short Ones')
  .join(' ');

const WALKS: Readonly<Record<keyof typeof STATES, readonly string[]>> = {
  // Nothing can be done before the queue has arrived.
  fallback: [],
  loading: [],
  reserved: [],
  paused: PAUSED,
  playing: PLAYING,
  waiting: PLAYING,
  slow: PLAYING,
  'list-open': [...PAUSED, `Play ${TITLE}`],
  'list-playing': [...PLAYING, `Pause ${TITLE}`],
  'share-open': ['Copy link', ...OVERLAY],
  'copy-by-hand': ['Not copied. Link to copy by hand', ...OVERLAY, 'Copy link'],
  bar: [TITLE, 'Previous', 'Play', 'Next', 'Menu'],
  'bar-menu': [
    TITLE,
    'Previous',
    'Play',
    'Next',
    'Menu',
    ...SLIDERS,
    'Shuffle',
    'Repeat',
    'Track list',
    'Share',
    ...ROW,
  ],
  card: [TITLE, ...BUTTONS, ...SLIDERS, LINKS, ...TOGGLES, ...ROW],
  'track-links': [
    TITLE,
    ...BUTTONS,
    ...SLIDERS,
    LINKS,
    'Bandcamp',
    'Spotify',
    'shop.label.example',
    'Copy link to this track',
    ...TOGGLES,
  ],
  list: [...PAUSED, ...ROW],
  muted: PAUSED.map((name) => (name === 'Mute' ? 'Unmute' : name)),
  toggled: PAUSED,
  error: UNAVAILABLE,
  'unavailable-track': [...UNAVAILABLE, 'Play unavailable'],
  blocked: PAUSED,
  'no-cover': PAUSED,
  'long-text': [LONG, ...PAUSED.slice(1), `Play ${LONG}`],
  'presave-spotify': ['Pre-save on Spotify'],
  'presave-apple-music': ['Pre-save on Apple Music'],
  // It keeps the focus while it waits.
  'presave-busy': ['Pre-save on Apple Music'],
  'presave-saved': [],
  'presave-dated': ['Pre-save on Spotify', 'Remind me'],
  'presave-reminder': ['Remind me'],
  'presave-last-day': ['Pre-save on Spotify'],
  'presave-released': ['Listen on Spotify'],
  'presave-unavailable': [],
  'presave-in-app': ['Copy link', 'Continue here'],
  'presave-refused': ['Pre-save on Spotify'],
};

/** States with a panel that closes once the focus has left it, and the state that is left then. */
const CLOSES_BEHIND: ReadonlyMap<string, keyof typeof STATES> = new Map([
  ['track-links', 'card'],
  ['bar-menu', 'bar'],
]);

/**
 * Presses the key until the focus leaves the element or, in the overlay, comes round. Tab starts from what has the focus
 * already.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops = key === 'Tab' ? [await focused(page, key)].filter(({ isNew }) => isNew) : [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await focused(page, key);
    if (!stop.isNew) return stops;
    stops.push(stop);
  }
}

const names = (stops: readonly Stop[]): string[] => stops.map(({ name }) => name);

for (const [state, expected] of Object.entries(WALKS)) {
  test(state, async ({ page }) => {
    await page.setViewportSize({ width: 512, height: 1100 });
    await page.goto(`/state.html?name=${state}`);
    await expect(page.locator('html[data-shown]')).toBeVisible();
    if (expected.length > 0) await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
    if (expected.length > 0 && !state.startsWith('presave')) await expectPainted(page);
    // Where the focus goes next: if it left the page, the browser would give it back a moment later, to where it was.
    await page.evaluate(() => document.body.append(document.createElement('button')));
    const stops = await walk(page, 'Tab');
    expect(names(stops)).toEqual(expected);
    expect(stops.filter(({ isInSight, hasRing }) => !isInSight || !hasRing)).toEqual([]);
    const closed = CLOSES_BEHIND.get(state);
    const back = expected.filter((name) => closed === undefined || WALKS[closed]?.includes(name));
    expect(names(await walk(page, 'Shift+Tab')).reverse()).toEqual(back);
  });
}

test('each state of the gallery has a walk', () => {
  expect(Object.keys(WALKS).sort()).toEqual(Object.keys(STATES).sort());
});
