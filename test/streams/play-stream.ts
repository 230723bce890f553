import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { afterwards, audioOf, clear, mountReady, once, recordRequests } from '../elements/stage.ts';
import { type Heard, listenTo } from './listen.ts';
import { type Engine, GROUPS, type Group, type Outcome, outcomeOf, type StreamRow } from './stream-row.ts';
import { STREAM_TABLE } from './stream-table.ts';

const engine: Engine = /Firefox/.test(navigator.userAgent)
  ? 'firefox'
  : /Chrome/.test(navigator.userAgent)
    ? 'chromium'
    : 'webkit';

const LONGEST_TEST_MS = 90_000;
/** Every preview of the table is this long, in seconds. */
const PREVIEW_SECONDS = 15;
/** In seconds: a block of the recorder, and a page that is busy. */
const CLOCK_TOLERANCE = 0.7;
/** WebKitGTK may give Web Audio the sound 1.1 s after the element's clock. What is still to come at the end is lost. */
const MAY_LOSE_THE_LAST = engine === 'webkit';
const LONGEST_DELAY = MAY_LOSE_THE_LAST ? 1.1 : 0;

/** Plays each stream of a group to its end, and compares the sound with the table. */
export function testStreams(group: Group): void {
  describe(`streams in the wild: ${GROUPS[group]}`, () => {
    afterEach(clear);
    for (const row of STREAM_TABLE.filter((one) => one.group === group)) {
      it(`${row.id}: ${row.stream} (${outcomeOf(row, engine)})`, async function () {
        this.timeout(LONGEST_TEST_MS);
        // A machine that pauses for a second misses a second of the recording.
        this.retries(2);
        await playRow(row);
      });
    }
  });
}

async function playRow(row: StreamRow): Promise<void> {
  const outcome = outcomeOf(row, engine);
  if (row.type && outcome !== 'stream') {
    expect(isTypeSupported(row.type), row.type).to.equal(row.supportedBy?.includes(engine) ?? false);
  }
  const base = `${location.origin}/streams/${row.id}`;
  const requests = recordRequests();
  const player = await mountReady({ 'api-base': base, 'site-base': base, 'mixtape-id': row.id });
  const audio = audioOf(player);
  const mp3s = countMp3s(audio);
  const ending = new AbortController();
  afterwards(() => ending.abort());
  const isUnheard = row.unheard === 'changes-source' ? outcome === 'mp3' : row.unheard !== undefined;
  // In WebKitGTK, the clock of an element that Web Audio listens to jumps ahead by a second.
  const stopListening = isUnheard ? async () => [] : await listenTo(audio);
  const furthest = followClock(audio, ending.signal);
  const finished = Promise.race([once(player, 'ended'), once(player, 'error')]);
  player.play().catch(() => {});
  await finished;

  const heard = await stopListening();
  const seen = describeResult(player, heard, mp3s.count);
  expect(seen.outcome, seen.text).to.equal(outcome);
  if (outcome === 'message') return;
  if (isUnheard) expect(furthest(), seen.text).to.be.within(PREVIEW_SECONDS - 0.75, Number.POSITIVE_INFINITY);
  else expectSeconds(row, heard, seen.text);
  if (outcome !== 'stream') return;
  const segments = requests.to('/media/').map(({ url, headers }) => `${url.href} ${headers.get('Range') ?? ''}`);
  expect(new Set(segments).size, `requests: ${segments.join('\n')}`).to.equal(segments.length);
}

/** Every second of the preview, once and in order, in agreement with the element's clock. */
function expectSeconds({ seconds: [first, last] = [8, 22] }: StreamRow, heard: readonly Heard[], text: string): void {
  const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const seconds = heard.map(({ second }) => second).filter((second) => second >= first && second <= last);
  const mayLose = MAY_LOSE_THE_LAST && seconds.at(-1) === last - 1;
  expect(seconds, text).to.deep.equal(mayLose ? expected.slice(0, -1) : expected);
  const others = heard.map(({ second }) => second).filter((second) => second < first || second > last);
  // The preview may begin or end within a second.
  for (const second of others) expect(second, text).to.be.oneOf([first - 1, last + 1]);
  if (first > 8) return;
  const delays = heard.slice(1).map(({ second, clock }) => clock - second);
  const median = delays.sort((a, b) => a - b)[Math.floor(delays.length / 2)];
  expect(median, `median delay: ${text}`).to.be.within(-CLOCK_TOLERANCE, CLOCK_TOLERANCE + LONGEST_DELAY);
}

function describeResult(player: MixtapePlayerElement, heard: readonly Heard[], mp3s: number) {
  const message = player.shadowRoot?.querySelector('[part~="message"]')?.textContent ?? '';
  const outcome: Outcome = player.error ? 'message' : mp3s > 0 ? 'mp3' : 'stream';
  const seconds = heard
    .map(({ second, clock, length }) => `${second} at ${clock.toFixed(1)} for ${length.toFixed(1)}`)
    .join(', ');
  return { outcome, text: `${outcome} ${message} ${player.error?.message ?? ''}\nheard: ${seconds}` };
}

/** Counts how often the element was given the play URL. */
function countMp3s(audio: HTMLAudioElement): { count: number } {
  const mp3s = { count: 0 };
  const observer = new MutationObserver(() => {
    if (audio.src.includes('/play/')) mp3s.count += 1;
  });
  observer.observe(audio, { attributeFilter: ['src'] });
  afterwards(() => observer.disconnect());
  return mp3s;
}

/** Seconds that the element's clock has run. */
function followClock(audio: HTMLAudioElement, signal: AbortSignal): () => number {
  let first = Number.NaN;
  let last = 0;
  audio.addEventListener(
    'timeupdate',
    () => {
      if (audio.paused && !audio.ended) return;
      if (Number.isNaN(first)) first = audio.currentTime;
      last = Math.max(last, audio.currentTime);
    },
    { signal },
  );
  return () => last - first;
}

function isTypeSupported(type: string): boolean {
  const page: { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource } = globalThis;
  return (page.ManagedMediaSource ?? page.MediaSource)?.isTypeSupported(type) ?? false;
}
