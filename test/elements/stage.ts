import { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { watchAttention } from '../../src/platform/page/attention.ts';
import { DEADLINES, type Deadlines } from '../../src/player/model/playback/patience.ts';
import { PATIENT } from '../support/fakes/deadlines.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { type FairClock, fairClock } from '../support/pages/fair-clock.ts';
import { makeOnlyTab } from '../support/pages/only-tab.ts';
import { listenToConsole } from '../support/until.ts';

type Attributes = Readonly<Record<string, string | null>>;

const DEFAULTS: Attributes = { 'api-base': demoOrigin, 'site-base': demoOrigin, 'mixtape-id': 'slow-water' };

const SHIPPED: Deadlines = { ...DEADLINES };
const { advanceMs, retryDelayMs } = SHIPPED;

makeOnlyTab(window);

const undo: (() => void)[] = [];
let stage: HTMLElement | null = null;
let clock: FairClock | null = null;

/** The parent of what tests show: a block of 700 px in the page's body. `clear()` removes it. */
export function theStage(): HTMLElement {
  if (stage === null) {
    stage = document.createElement('div');
    stage.style.width = '700px';
    document.body.append(stage);
  }
  return stage;
}

/** Registers a task to run after the test. */
export function afterwards(task: () => void): void {
  undo.push(task);
}

/** Removes everything that a test has added to the page, and waits until the elements have noticed. For `afterEach`. */
export async function clear(): Promise<void> {
  stage?.remove();
  stage = null;
  clock?.stop();
  clock = null;
  Object.assign(DEADLINES, SHIPPED);
  for (const task of undo.splice(0).reverse()) task();
  await nextTask();
}

/** A player for the demo's API, not yet in the page. @param attributes `null` leaves a default out */
export function create(attributes: Attributes = {}): MixtapePlayerElement {
  clock ??= fairClock();
  const player = new MixtapePlayerElement();
  for (const [name, value] of Object.entries({ ...DEFAULTS, ...attributes })) {
    if (value !== null) player.setAttribute(name, value);
  }
  return player;
}

/** A player in the page. Its deadlines are longer than shipped, so that a slow machine fails no test. */
export function mount(attributes: Attributes = {}, parent: Element = theStage()): MixtapePlayerElement {
  // All players of a page share this object. The delays that a visitor notices stay as shipped.
  Object.assign(DEADLINES, PATIENT, { advanceMs, retryDelayMs });
  const player = create(attributes);
  parent.append(player);
  return player;
}

/** A player whose queue has loaded. */
export async function mountReady(attributes: Attributes = {}, parent?: Element): Promise<MixtapePlayerElement> {
  const player = mount(attributes, parent);
  await once(player, 'mixtapeload');
  return player;
}

/** The next event of a type. */
export function once<Type extends Event = Event>(target: EventTarget, type: string): Promise<Type> {
  // The caller knows the type of the event.
  return new Promise((resolve) => target.addEventListener(type, (event) => resolve(event as Type), { once: true }));
}

/** Polls until a condition holds, for changes without an event. Its only limit is the test's. */
export async function pollUntil(isTrue: () => unknown): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits for one task, so that everything already queued has run. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Waits in real time. Only for checking that nothing happens meanwhile. */
export function quietFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The names of the events that a player dispatches, in order. */
export function logEvents(player: EventTarget, types: readonly string[]): string[] {
  const log: string[] = [];
  for (const type of types) player.addEventListener(type, () => log.push(type));
  return log;
}

/** A part of what an element has drawn. */
export function part<Found extends HTMLElement = HTMLElement>(host: Element, name: string): Found {
  const found = host.shadowRoot?.querySelector<Found>(`[part~="${name}"]`);
  if (!found) throw new Error(`There is no part ${name}.`);
  return found;
}

/** Silences the console for one test. @returns what is written to it */
export function hush(): ReturnType<typeof listenToConsole>['said'] {
  const { said, restore } = listenToConsole();
  afterwards(restore);
  return said;
}

/** The player's audio element. */
export function audioOf(player: MixtapePlayerElement): HTMLAudioElement {
  const audio = player.shadowRoot?.querySelector('audio') ?? lastAudio.get(player);
  if (!audio) throw new Error('The player has no audio element in its shadow root.');
  lastAudio.set(player, audio);
  return audio;
}
const lastAudio = new WeakMap<MixtapePlayerElement, HTMLAudioElement>();

/** Every media element on which `play()` was called here. */
const told = new Set<HTMLMediaElement>();
const nativePlay = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement): Promise<void> {
  told.add(this);
  return nativePlay.call(this);
};

/** Media that can be heard now: started, not paused, and with data. */
export function sounding(): readonly HTMLMediaElement[] {
  return [...told].filter((media) => !media.paused && !media.ended && media.readyState >= 2);
}

/** Media that was started and not paused. */
export function unpaused(): readonly HTMLMediaElement[] {
  return [...told].filter((media) => !media.paused);
}

/** Replaces the browser's `play()` for one test. */
export function replacePlay(play: (this: HTMLMediaElement) => Promise<void>): void {
  const before = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = play;
  afterwards(() => {
    HTMLMediaElement.prototype.play = before;
  });
}

export interface RecordedRequest {
  readonly url: URL;
  readonly headers: Headers;
  readonly init: RequestInit;
  readonly signal: AbortSignal | null;
}

export interface Requests extends Array<RecordedRequest> {
  /** The requests whose path contains a text. */
  to(part: string): readonly RecordedRequest[];
}

type Answer = (url: URL) => Response | Promise<Response> | undefined;

/** Records every request of the page until the end of the test. @param answer replaces the server's answer */
export function recordRequests(answer: Answer = () => undefined): Requests {
  const requests: Requests = Object.assign([], {
    to(part: string): readonly RecordedRequest[] {
      return requests.filter(({ url }) => url.pathname.includes(part));
    },
  });
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const signal = init.signal ?? null;
    requests.push({ url, headers: new Headers(init.headers), init, signal });
    const own = answer(url);
    if (own === undefined) return realFetch(input, init);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      Promise.resolve(own).then(resolve, reject);
    });
  };
  afterwards(() => {
    globalThis.fetch = realFetch;
  });
  return requests;
}

/** The answer of a queue call, with these tracks of the demo. */
export function queueOf(trackIds: readonly string[], mixtape: object = { slug: 'a-slug', title: 'A Title' }): Response {
  return Response.json({
    data: trackIds.map((id) => ({ track_id: id, title: `Title of ${id}`, artist: `Artist of ${id}`, duration: 50 })),
    included: { mixtape },
  });
}

/** A response that a test sends when it is ready. */
export function held(): { readonly answer: Promise<Response>; give(response: Response): void } {
  let give: (response: Response) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { answer, give: (response) => give(response) };
}

/** Sets a global for one test. */
export function setGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  afterwards(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  });
}

/** The record that `src/platform/page/attention.ts` keeps on each document. */
const ATTENTION = Symbol.for('mixtape-player.attention');

/**
 * Until the end of the test, the visitor looks at a page, and has done so for a while: a press needs no question. Engines open
 * the windows of tests without the focus. @param forMs less than nothing: the page has only just come into view
 * @param page of this origin, with a script of ours in it
 */
export function beAttentive(forMs = 60_000, page: Document = document): void {
  const { hasFocus } = Document.prototype;
  Document.prototype.hasFocus = () => true;
  watchAttention();
  const attention: object = Reflect.get(page, ATTENTION);
  const before = { ...attention };
  const now = page.defaultView?.performance.now() ?? 0;
  // A press of an earlier test is over.
  Object.assign(attention, { since: now - forMs, press: null });
  afterwards(() => {
    Document.prototype.hasFocus = hasFocus;
    Object.assign(attention, before);
  });
}

/** Whether a visitor can see it. */
export function isShown(element: Element): boolean {
  return element.getBoundingClientRect().height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** For how many seconds no script has run since the test's first player. Playback may have advanced by this time. */
export function standstill(): number {
  return (clock?.standstill() ?? 0) / 1000;
}

/** Waits until the player's media clock advances, and returns its position in the file. */
export async function heard(player: MixtapePlayerElement): Promise<number> {
  const audio = audioOf(player);
  const runs = (): boolean => !audio.paused && !audio.seeking && audio.readyState >= 3;
  await pollUntil(runs);
  const before = audio.currentTime;
  await pollUntil(() => runs() && audio.currentTime > before);
  return audio.currentTime;
}
