import { expect } from 'chai';
import { english } from '../../src/i18n/texts.ts';
import { isShown, nextTask } from '../elements/stage.ts';
import { fairClock } from '../support/pages/fair-clock.ts';
import type { FaultRow, Outcome, Thing } from './fault-row.ts';
import { type ConsoleLine, isMp3, names, type Scene } from './scene.ts';
import { part, STAGINGS } from './stagings.ts';
import { untilWithin } from './wait.ts';

/** Within this time the visitor hears the preview or reads a message. */
const LONGEST_WAIT_MS = 8000;
/** Time for the page to render and for the test to notice it. Not scaled with the deadlines. */
const SEEING_MS = 500;
const MOST_REQUESTS = 3;
/** After any failure by network, the queue is asked for once more: to know whether there is a network. */
const MOST_OF_QUEUE = MOST_REQUESTS + 1;

/** Plays a row as a visitor would, then compares all effects with the table. */
export async function playRow(row: FaultRow, scene: Scene, timeScale: number): Promise<void> {
  const longestMs = LONGEST_WAIT_MS * timeScale + SEEING_MS;
  const staging = STAGINGS[row.staged ?? 'none'];
  await scene.show();
  await staging.shown?.(scene);
  if (row.staged !== 'removed-while-loading') {
    await untilWithin(
      'the queue is loaded or has failed',
      () => names(scene).some((name) => /^mixtape/.test(name)),
      longestMs,
    );
  }
  if (names(scene).includes('mixtapeload')) await meetPlayer(row, scene, longestMs);
  // A removed player does not wait for anything.
  const seenMs = row.sees === 'silence' ? SEEING_MS : undefined;
  await untilWithin(`a visitor who ${row.sees}`, () => SEEN[row.sees](scene), seenMs).catch((error: Error) => {
    throw new Error(`${error.message} ${describeScene(scene)}`);
  });
  await nextTask();
  expectTable(row, scene);
}

async function meetPlayer(row: FaultRow, scene: Scene, longestMs: number): Promise<void> {
  const staging = STAGINGS[row.staged ?? 'none'];
  await untilWithin('the player is shown', () => isShown(scene.player));
  await staging.ready?.(scene);
  if (row.sees !== 'not-drawn') {
    part(scene, 'play').click();
    await staging.pressed?.(scene);
  }
  if (row.sees === 'silence' && row.staged !== 'removed-while-playing') return;
  if (names(scene).includes('playblocked') || row.event === 'playblocked') return;
  await untilWithin('sound or a message', () => hears(scene) || message(scene) !== '', longestMs).catch(
    (error: Error) => {
      throw new Error(`${error.message} ${describeScene(scene)}`);
    },
  );
  await staging.noticed?.(scene);
  if (row.through !== undefined) await hearThrough(row.through, scene, longestMs);
}

/** Listens past a position: if the sound stops, it continues in time, or a message says why not. */
async function hearThrough(place: number, scene: Scene, longestMs: number): Promise<void> {
  const { player } = scene;
  // The clock runs a moment before the engine dispatches `playing`. A seek in between would go unnoticed.
  await untilWithin(
    'the player reports sound or a message',
    () => names(scene).includes('playing') || message(scene) !== '',
  );
  player.currentTime = Math.max(player.currentTime, place - 0.4);
  let last = player.currentTime;
  let silence = fairClock();
  try {
    while (player.currentTime < place + 0.4 && message(scene) === '') {
      if (player.currentTime > last) {
        silence.stop();
        silence = fairClock();
        last = player.currentTime;
      }
      if (silence.elapsed() > longestMs) throw new Error(`Silence at ${last} s. ${describeScene(scene)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    silence.stop();
  }
}

/** The last known time of each element's clock, and when it last moved. */
const clocks = new WeakMap<HTMLAudioElement, { readonly time: number; readonly movedAt: number }>();
const STALLED_MS = 300;

/** Whether the media element's clock runs. Its other properties differ between engines. */
function hears({ audio }: Scene): boolean {
  const now = performance.now();
  const { currentTime } = audio;
  const { time, movedAt } = clocks.get(audio) ?? { time: currentTime, movedAt: Number.NEGATIVE_INFINITY };
  // A larger jump between two checks is a seek.
  const moved = currentTime > time && currentTime < time + 0.5;
  clocks.set(audio, { time: currentTime, movedAt: moved ? now : movedAt });
  return !audio.paused && !audio.seeking && (moved || now - movedAt < STALLED_MS);
}

const hearsMp3 = (scene: Scene): boolean => hears(scene) && isMp3(scene.audio);
const message = ({ player }: Scene): string => player.shadowRoot?.querySelector('[part~="message"]')?.textContent ?? '';
const showsMessage = (scene: Scene, text: string): boolean => message(scene).startsWith(text);
const canRetry = ({ player }: Scene): boolean => player.shadowRoot?.querySelector('[part~="retry"]') !== null;
const isPlaying = ({ player }: Scene): boolean => player.matches(':state(playing)');
const isUnavailable = (scene: Scene): boolean =>
  showsMessage(scene, english.unavailable) && canRetry(scene) && !isPlaying(scene);
const isSlow = (scene: Scene): boolean => showsMessage(scene, english.slow);

const SEEN: Readonly<Record<Outcome, (scene: Scene) => boolean>> = {
  stream: (scene) => hears(scene) && !isMp3(scene.audio),
  mp3: hearsMp3,
  slow: isSlow,
  offline: (scene) => showsMessage(scene, english.offline) && scene.player.matches(':state(offline)'),
  unavailable: isUnavailable,
  any: (scene) => hears(scene) || isSlow(scene) || isUnavailable(scene),
  paused: (scene) => {
    const { player, audio } = scene;
    const button = player.shadowRoot?.querySelector('[part~="play"]');
    return player.paused && audio.paused && button?.getAttribute('aria-label') === english.play;
  },
  'next-track': (scene) => scene.player.activeIndex === 1 && hears(scene) && names(scene).includes('ended'),
  link: ({ player }) =>
    player.shadowRoot?.querySelector('[part~="copy"]')?.textContent === english.copied ||
    player.shadowRoot?.querySelector('input[readonly]') !== null,
  'not-drawn': (scene) => message(scene) === '' && scene.logged.length > 0,
  silence: ({ audio, requested, player }) =>
    player.paused &&
    audio.paused &&
    audio.buffered.length === 0 &&
    requested.every(({ signal }) => signal?.aborted ?? true),
  nothing: ({ player, page }) => page.getComputedStyle(player).display === 'none',
};

const THING_OF: readonly (readonly [Thing, RegExp])[] = [
  ['queue', /\/v3\/mixtapes\/.*\/queue$/],
  ['stream', /\/v2\.0\/stream\//],
  ['playlist', /\.m3u8$/],
  ['segment', /\/(\d+\.m4s|segment-\d+\.ts|all\.(mp4|m4s|ts) bytes=.*)$/],
  ['mp3', /\/play\//],
];

function expectTable(row: FaultRow, scene: Scene): void {
  const description = describeScene(scene);
  expect(scene.pageErrors, 'page errors and unhandled rejections').to.deep.equal([]);

  const counts = countRequested(scene);
  for (const [url, count] of counts) {
    const most = url.endsWith('/queue') ? MOST_OF_QUEUE : MOST_REQUESTS;
    expect(count, `${url} ${description}`).to.be.at.most(most);
  }
  for (const [thing, address] of THING_OF) {
    const most = Math.max(0, ...[...counts].filter(([url]) => address.test(url)).map(([, count]) => count));
    const stalls = thing === 'mp3' ? scene.stalls : 0;
    expect(most, `requests: ${thing} ${description}`).to.be.at.most((row.requests[thing] ?? 0) + stalls);
  }

  const lines = (row.reads ?? []).flatMap(({ level, text, times = 1 }) =>
    Array<ConsoleLine>(times).fill({ level, text }),
  );
  expect(scene.logged.length, description).to.equal(lines.length);
  for (const [index, { level, text }] of lines.entries()) {
    expect(scene.logged[index]?.level).to.equal(level);
    expect(scene.logged[index]?.text).to.contain(text);
  }

  const usesHls = { segments: false, hls: true }[String(row.group)];
  if (usesHls !== undefined) expect(usedHls(row, scene) ?? usesHls, 'uses hls.js').to.equal(usesHls);

  const failures = scene.events.filter(({ type }) => /^(mixtapeerror|error|playblocked)$/.test(type));
  expect(failures.map(({ type }) => type)).to.deep.equal(row.event ? [row.event] : []);
  const [failure] = failures;
  const error =
    failure !== undefined && 'detail' in failure ? Reflect.get(Object(failure.detail), 'error') : scene.player.error;
  expect(error?.code, 'code').to.equal(row.code);
}

/**
 * Whether hls.js was used. A frame loads it then; on the test's own page, the player remembers that its API needs it. Unknown of
 * rows that run beside others, because they share that memory.
 */
function usedHls({ where }: FaultRow, { page, player }: Scene): boolean | null {
  if (page === window) return sessionStorage.getItem('mixtape_player_hls') === player.apiBase;
  if (where !== 'frame') return null;
  return page.performance.getEntriesByType('resource').some(({ name }) => name.includes('/hls-source-'));
}

/** Counts the requests for each URL, or each range of one. Of the tracks only the one with the fault, because others are prefetched. */
function countRequested({ requested, player }: Scene): ReadonlyMap<string, number> {
  const trackId = player.tracks[0]?.trackId;
  const counts = new Map<string, number>();
  for (const { url, range } of requested) {
    const path = decodeURIComponent(url.pathname);
    if (!path.endsWith('/queue') && !path.split('/').includes(String(trackId))) continue;
    const asked = `${path}${range && ` ${range}`}`;
    counts.set(asked, (counts.get(asked) ?? 0) + 1);
  }
  return counts;
}

function describeScene(scene: Scene): string {
  const { audio, page, player, logged } = scene;
  const loaded = page.performance.getEntriesByType('resource').slice(-8);
  const { src, currentTime, paused, readyState } = audio;
  return JSON.stringify({
    message: message(scene),
    events: names(scene).join(' '),
    logged: logged.map(({ text }) => text),
    code: player.error?.code,
    audio: { src, currentTime, paused, readyState },
    requested: scene.requested.map(({ url }) => url.pathname),
    media: scene.mediaLog,
    loaded: loaded.map(({ name, startTime, duration }) => {
      return `${Math.round(startTime)} + ${Math.round(duration)} ${name.split('/').at(-1)}`;
    }),
  });
}
