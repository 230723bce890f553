import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { afterwards } from '../elements/stage.ts';

export type Page = Window & typeof globalThis;

/** A page with one player, with a record of its requests, events and console lines. */
export interface Scene {
  readonly page: Page;
  readonly player: MixtapePlayerElement;
  readonly audio: HTMLAudioElement;
  /** Inserts the player and, in a frame, loads the script. */
  show(): Promise<void>;
  /** Requests by `fetch`, and one entry for each time the element loaded the mp3. */
  readonly requested: readonly Requested[];
  /** Events of the media element with their time in milliseconds, for the message of a failing test. */
  readonly mediaLog: readonly string[];
  /** Loads of the mp3 that stalled with data buffered. */
  readonly stalls: number;
  /** The player's events, in order. */
  readonly events: readonly Event[];
  readonly logged: readonly ConsoleLine[];
  /** Uncaught errors and unhandled rejections. */
  readonly pageErrors: readonly string[];
}

/** A line in the page's console. */
export interface ConsoleLine {
  readonly level: 'error' | 'warn';
  /** A part of its text. */
  readonly text: string;
  /** Default: once. */
  readonly times?: number;
}

export interface Requested {
  readonly url: URL;
  /** The `Range` header; empty without one. */
  readonly range: string;
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

/** Records what happens to a player. @param show inserts it */
export function watch(page: Page, player: MixtapePlayerElement, show: () => Promise<void>): Scene {
  const requested: Requested[] = [];
  const mediaLog: string[] = [];
  let mp3s = 0;
  const stalledLoads = new Set<number>();
  const events: Event[] = [];
  const logged: ConsoleLine[] = [];
  const pageErrors: string[] = [];
  const ending = new AbortController();
  const { signal } = ending;
  const { fetch } = page;
  const { error, warn } = page.console;
  page.fetch = (input, init) => {
    requested.push({
      url: new URL(String(input), page.document.baseURI),
      range: new Headers(init?.headers).get('Range') ?? '',
      signal: init?.signal ?? null,
    });
    return fetch.call(page, input, init);
  };
  page.console.error = (...parts: unknown[]) => void logged.push({ level: 'error', text: parts.map(String).join(' ') });
  page.console.warn = (...parts: unknown[]) => void logged.push({ level: 'warn', text: parts.map(String).join(' ') });
  page.addEventListener('error', (event) => pageErrors.push(`error: ${event.message}`), { signal });
  page.addEventListener('unhandledrejection', ({ reason }) => pageErrors.push(`unhandled: ${reason}`), { signal });
  for (const type of EVENTS) player.addEventListener(type, (event) => events.push(event), { signal });
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
        requested.push({ url: new URL(element.src), range: '', signal: null });
      };
      element.addEventListener('loadstart', addMp3, { signal });
      const note = ({ type, timeStamp }: Event): void => {
        const { buffered, currentTime, readyState } = element;
        const end = buffered.length > 0 ? buffered.end(buffered.length - 1).toFixed(1) : '-';
        const source = isMp3(element) ? ' (mp3)' : '';
        const state = `ready ${readyState}, buffered to ${end}${source}`;
        mediaLog.push(`${Math.round(timeStamp)} ${type} at ${currentTime.toFixed(1)}, ${state}`);
      };
      for (const type of MEDIA_EVENTS) element.addEventListener(type, note, { signal });
      element.addEventListener('waiting', () => isStall(element) && stalledLoads.add(mp3s), { signal });
    },
    get stalls() {
      return stalledLoads.size;
    },
    requested,
    mediaLog,
    events,
    logged,
    pageErrors,
  };
}

/** WebKitGTK may stall right after a seek with data buffered. The player then loads the mp3 once more. */
function isStall(audio: HTMLAudioElement): boolean {
  const { buffered, currentTime, seeking } = audio;
  const bufferedSeconds = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0;
  return isMp3(audio) && !seeking && bufferedSeconds > 1;
}

export function isMp3({ src }: HTMLAudioElement): boolean {
  return src.includes('/play/');
}

/** The types of the events so far. */
export function names({ events }: Scene): readonly string[] {
  return events.map(({ type }) => type);
}
