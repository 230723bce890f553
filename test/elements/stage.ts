import { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { DEADLINES, type Deadlines } from '../../src/domain/playback/patience.ts';
import { PATIENT } from '../support/fakes/deadlines.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { type FairClock, fairClock } from '../support/pages/fair-clock.ts';

type Attributes = Readonly<Record<string, string | null>>;

const DEFAULTS: Attributes = { 'api-base': demoOrigin, 'mixtape-id': 'slow-water' };

const SHIPPED: Deadlines = { ...DEADLINES };
const { advanceMs, retryDelayMs } = SHIPPED;

const undo: (() => void)[] = [];
let stage: HTMLElement | null = null;
let clock: FairClock | null = null;

/** Where tests put what they show: a block of 700 px in the page's body, gone with `clear()`. */
export function theStage(): HTMLElement {
  if (stage === null) {
    stage = document.createElement('div');
    stage.style.width = '700px';
    document.body.append(stage);
  }
  return stage;
}

/** Registers what has to be done after the test. */
export function afterwards(task: () => void): void {
  undo.push(task);
}

/** Takes away whatever a test has left on the page, and waits until it has noticed. For `afterEach`. */
export async function clear(): Promise<void> {
  stage?.remove();
  stage = null;
  clock?.stop();
  clock = null;
  Object.assign(DEADLINES, SHIPPED);
  for (const task of undo.splice(0).reverse()) task();
  await nextTask();
}

/** A player over the demo's API that is not in the page yet. @param attributes `null` leaves a default out */
export function create(attributes: Attributes = {}): MixtapePlayerElement {
  clock ??= fairClock();
  const player = new MixtapePlayerElement();
  for (const [name, value] of Object.entries({ ...DEFAULTS, ...attributes })) {
    if (value !== null) player.setAttribute(name, value);
  }
  return player;
}

/** A player in the page, more patient than it ships: what fails on a busy machine is not the test. */
export function mount(attributes: Attributes = {}, parent: Element = theStage()): MixtapePlayerElement {
  // Every player of a page has this one object. The pauses that a visitor notices are as long as they ship.
  Object.assign(DEADLINES, PATIENT, { advanceMs, retryDelayMs });
  const player = create(attributes);
  parent.append(player);
  return player;
}

/** A player whose queue is there. */
export async function mountReady(attributes: Attributes = {}, parent?: Element): Promise<MixtapePlayerElement> {
  const player = mount(attributes, parent);
  await once(player, 'mixtapeload');
  return player;
}

/** The next event of a type. */
export function once<Type extends Event = Event>(target: EventTarget, type: string): Promise<Type> {
  // The caller knows what its event type carries.
  return new Promise((resolve) => target.addEventListener(type, (event) => resolve(event as Type), { once: true }));
}

/** For what no event tells: resolves once it is true. */
export async function until(isTrue: () => unknown): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A task of the event loop: what was going to happen at once has happened. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Real time, only for saying that nothing happens in it. */
export function quietFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Names of the events that a player fires, in order. */
export function logEvents(player: EventTarget, types: readonly string[]): string[] {
  const log: string[] = [];
  for (const type of types) player.addEventListener(type, () => log.push(type));
  return log;
}

/** What the player plays with. */
export function audioOf(player: MixtapePlayerElement): HTMLAudioElement {
  const audio = player.shadowRoot?.querySelector('audio') ?? lastAudio.get(player);
  if (!audio) throw new Error('The player has no audio element in its shadow root.');
  lastAudio.set(player, audio);
  return audio;
}
const lastAudio = new WeakMap<MixtapePlayerElement, HTMLAudioElement>();

/** All media that anything has ever told to play here. */
const told = new Set<HTMLMediaElement>();
const nativePlay = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement): Promise<void> {
  told.add(this);
  return nativePlay.call(this);
};

/** What can be heard now: told to play, not paused, with something to play. */
export function sounding(): readonly HTMLMediaElement[] {
  return [...told].filter((media) => !media.paused && !media.ended && media.readyState >= 2);
}

/** What has been told to play and was not told to stop. */
export function unpaused(): readonly HTMLMediaElement[] {
  return [...told].filter((media) => !media.paused);
}

/** Puts another `play()` in the place of the browser's for one test. */
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
  /** Those whose path contains a text. */
  to(part: string): readonly RecordedRequest[];
}

type Answer = (url: URL) => Response | Promise<Response> | undefined;

/** Keeps every request of the page until the end of the test. @param answer answers in the place of a server */
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

/** The answer of a queue call with these tracks of the demo. */
export function queueOf(trackIds: readonly string[], mixtape: object = { slug: 'a-slug', title: 'A Title' }): Response {
  return Response.json({
    data: trackIds.map((id) => ({ track_id: id, title: `Title of ${id}`, artist: `Artist of ${id}`, duration: 50 })),
    included: { mixtape },
  });
}

/** An answer that a test gives when it wants to. */
export function held(): { readonly answer: Promise<Response>; give(response: Response): void } {
  let give: (response: Response) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { answer, give: (response) => give(response) };
}

/** Puts a value in the place of a global for one test. */
export function setGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  afterwards(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  });
}

/** Whether a visitor sees it. */
export function isShown(element: Element): boolean {
  return element.getBoundingClientRect().height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** Seconds for which the page has stood still since the test's first player: so much further may its sound have come. */
export function standstill(): number {
  return (clock?.standstill() ?? 0) / 1000;
}

/** Waits until the clock of what a player plays runs, and tells where in the file. */
export async function heard(player: MixtapePlayerElement): Promise<number> {
  const audio = audioOf(player);
  const runs = (): boolean => !audio.paused && !audio.seeking && audio.readyState >= 3;
  await until(runs);
  const before = audio.currentTime;
  await until(() => runs() && audio.currentTime > before);
  return audio.currentTime;
}
