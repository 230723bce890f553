import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { afterwards, create, theStage } from '../elements/stage.ts';
import { PATIENCE } from '../support/fakes/deadlines.ts';
import type { ConsoleLine, FaultRow } from './fault-row.ts';

export type Page = Window & typeof globalThis;

/** A page with one player, and everything that it asks for and tells. */
export interface Scene {
  readonly page: Page;
  readonly player: MixtapePlayerElement;
  readonly audio: HTMLAudioElement;
  /** Puts the player in the page, and the script behind it where that is not there yet. */
  show(): Promise<void>;
  /** What the player reads out of the network by itself, and how often the element was given the mp3. */
  readonly asked: readonly Asked[];
  /** What the media element went through, with the milliseconds of its page's clock: read where a row fails. */
  readonly mediaLog: readonly string[];
  /** How many of the mp3s that the element was given its engine stood still over, though they were in hand. */
  readonly stumbles: number;
  /** Events of the player, in order. */
  readonly told: readonly Event[];
  readonly said: readonly ConsoleLine[];
  /** Errors of the page and rejections that nobody has handled. */
  readonly complaints: readonly string[];
}

export interface Asked {
  readonly url: URL;
  readonly signal: AbortSignal | null;
}

const EVENTS = [
  'mixtapeload',
  'mixtapeerror',
  'error',
  'playblocked',
  'playing',
  'waiting',
  'pause',
  'trackchange',
  'ended',
];

const MEDIA_EVENTS = [
  'play',
  'waiting',
  'playing',
  'seeking',
  'seeked',
  'stalled',
  'emptied',
  'error',
  'pause',
  'ended',
];

/** On the test's own page: the player at the deadlines that the test has set. */
export async function openHere(row: FaultRow, origin: string, prepare: (page: Page) => void): Promise<Scene> {
  const page = window as Page;
  prepare(page);
  const player = create(attributesOf(row, origin));
  return watch(page, player, async () => void theStage().append(player));
}

/**
 * Makes a built player patient: its deadlines are its own, but the clock that it reads them from is slow. Where the
 * stream has to be heard in the end, a machine that stands still for seconds must not make it the mp3.
 */
function slowDown({ performance }: Page): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() / PATIENCE;
}

/** On a page of its own, with the built script: what a page lacks, it lacks from the beginning. */
export async function openFrame(row: FaultRow, origin: string, prepare: (page: Page) => void): Promise<Scene> {
  const frame = document.createElement('iframe');
  // In sight, also where there are several.
  frame.style.cssText = 'position: fixed; inset: 0; width: 700px; height: 400px';
  const policy =
    row.staged === 'policy' ? `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">` : '';
  frame.srcdoc = `<!doctype html>${policy}<body>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  theStage().append(frame);
  await loaded;
  // A frame of this origin has a window, and that has all that any window has.
  const page = frame.contentWindow as Page;
  if (row.waits === undefined || row.sees === 'stream') slowDown(page);
  prepare(page);
  const player = page.document.createElement('mixtape-player');
  for (const [name, value] of Object.entries(attributesOf(row, origin))) player.setAttribute(name, value);
  return watch(page, player, async () => {
    page.document.body.append(player);
    await loadScript(page, `${origin}/dist/mixtape-player.js`);
  });
}

export function loadScript(page: Page, url: string): Promise<void> {
  const script = page.document.createElement('script');
  script.type = 'module';
  script.src = url;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)));
    page.document.head.append(script);
  });
}

function attributesOf({ id, mixtape = id, attributes }: FaultRow, origin: string): Record<string, string> {
  return { 'api-base': origin, 'mixtape-id': mixtape, ...attributes };
}

function watch(page: Page, player: MixtapePlayerElement, show: () => Promise<void>): Scene {
  const asked: Asked[] = [];
  const mediaLog: string[] = [];
  let mp3s = 0;
  const stumbledOver = new Set<number>();
  const told: Event[] = [];
  const said: ConsoleLine[] = [];
  const complaints: string[] = [];
  const ending = new AbortController();
  const { signal } = ending;
  const { fetch } = page;
  const { error, warn } = page.console;
  page.fetch = (input, init) => {
    asked.push({ url: new URL(String(input), page.document.baseURI), signal: init?.signal ?? null });
    return fetch.call(page, input, init);
  };
  page.console.error = (...parts: unknown[]) => void said.push({ level: 'error', text: parts.map(String).join(' ') });
  page.console.warn = (...parts: unknown[]) => void said.push({ level: 'warn', text: parts.map(String).join(' ') });
  page.addEventListener('error', (event) => complaints.push(`error: ${event.message}`), { signal });
  page.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`unhandled: ${reason}`), { signal });
  for (const type of EVENTS) player.addEventListener(type, (event) => told.push(event), { signal });
  afterwards(() => {
    ending.abort();
    page.fetch = fetch;
    Object.assign(page.console, { error, warn });
  });
  let audio: HTMLAudioElement | null = null;
  const findAudio = (): HTMLAudioElement => {
    audio ??= player.shadowRoot?.querySelector('audio') ?? null;
    if (audio === null) throw new Error('The player has no audio element.');
    return audio;
  };
  return {
    page,
    player,
    get audio() {
      return findAudio();
    },
    async show() {
      await show();
      const element = findAudio();
      const addMp3 = (): void => {
        if (!isMp3(element)) return;
        mp3s += 1;
        asked.push({ url: new URL(element.src), signal: null });
      };
      element.addEventListener('loadstart', addMp3, { signal });
      const note = ({ type, timeStamp }: Event): void => {
        const { buffered, currentTime, readyState } = element;
        const end = buffered.length > 0 ? buffered.end(buffered.length - 1).toFixed(1) : '-';
        const source = isMp3(element) ? ' (mp3)' : '';
        const state = `ready ${readyState}, in hand to ${end}${source}`;
        mediaLog.push(`${Math.round(timeStamp)} ${type} at ${currentTime.toFixed(1)}, ${state}`);
      };
      for (const type of MEDIA_EVENTS) element.addEventListener(type, note, { signal });
      element.addEventListener('waiting', () => isStumble(element) && stumbledOver.add(mp3s), { signal });
    },
    get stumbles() {
      return stumbledOver.size;
    },
    asked,
    mediaLog,
    told,
    said,
    complaints,
  };
}

/** WebKitGTK may begin to play behind a seek, and stand still at once: what stops sounding is asked for once more. */
function isStumble(audio: HTMLAudioElement): boolean {
  const { buffered, currentTime, seeking } = audio;
  const inHand = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0;
  return isMp3(audio) && !seeking && inHand > 1;
}

export function isMp3({ src }: HTMLAudioElement): boolean {
  return src.includes('/play/');
}

/** Told as the page's script would be. */
export function names({ told }: Scene): readonly string[] {
  return told.map(({ type }) => type);
}
