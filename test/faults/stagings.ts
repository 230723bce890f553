import { afterwards } from '../elements/stage.ts';
import { loadScript, names, type Page, type Scene } from './scene.ts';
import { untilWithin } from './wait.ts';

/** Faults of pages: things that they do to the player, or lack. */
interface Staging {
  /** Called before the player exists. */
  prepare?(page: Page): void;
  /** Called as soon as the player is in the page. */
  shown?(scene: Scene): Promise<void>;
  /** Called before Play is pressed. */
  ready?(scene: Scene): Promise<void>;
  /** Called after Play was pressed. */
  pressed?(scene: Scene): Promise<void>;
  /** Called after the first sound or message. */
  noticed?(scene: Scene): Promise<void>;
}

export type StagingName = keyof typeof STAGINGS_BY_NAME;

export function part(scene: Scene, name: string): HTMLElement {
  const element = scene.player.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`);
  if (!element) throw new Error(`The player shows no ${name}.`);
  return element;
}

function replace(target: object, name: string, descriptor: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  afterwards(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}

function remove(target: object, ...namesOf: readonly string[]): void {
  for (const name of namesOf) Reflect.deleteProperty(target, name);
}

const fail = (name: string): never => {
  throw new DOMException('On purpose.', name);
};

const impossibleDuration = (value: number): Staging => ({
  prepare: (page) => replace(page.HTMLMediaElement.prototype, 'duration', { get: () => value }),
});

/** Replaces appended media data with garbage, so that the browser's decoder fails. */
const undecodable = (pieces: number): Staging => ({
  prepare(page) {
    const { prototype } = page.SourceBuffer;
    const { appendBuffer } = prototype;
    let left = pieces;
    const append = function (this: SourceBuffer, data: BufferSource): void {
      left -= 1;
      appendBuffer.call(this, left < 0 ? data : new page.Uint8Array(data.byteLength).fill(0xff));
    };
    replace(prototype, 'appendBuffer', { value: append });
  },
});

const otherPlay = (play: () => Promise<void>): Staging => ({
  prepare: (page) => replace(page.HTMLMediaElement.prototype, 'play', { value: play }),
});

const copy: NonNullable<Staging['noticed']> = async (scene) => {
  part(scene, 'share-toggle').click();
  // Its content is loaded after the first view.
  await untilWithin('the overlay is open', () => scene.player.shadowRoot?.querySelector('dialog[open]'));
  part(scene, 'copy').click();
};

const storage = (descriptor: PropertyDescriptor): Staging => ({
  prepare: (page) => Object.defineProperty(page, 'localStorage', { configurable: true, ...descriptor }),
  async noticed({ player }) {
    player.volume = 0.5;
    player.volume = 1;
  },
});

/** Another parent element in the frame of the test. */
function elsewhere({ page }: Scene): HTMLElement {
  return page.document.body.appendChild(page.document.createElement('div'));
}

/** The clock keeps running during a move, and no event is dispatched. */
async function withoutGap(scene: Scene, move: (scene: Scene) => void): Promise<void> {
  const { audio, events } = scene;
  // The clock may run before the event is dispatched.
  await untilWithin('`playing` is dispatched', () => names(scene).includes('playing'));
  const count = events.length;
  const time = audio.currentTime;
  move(scene);
  await untilWithin('it plays on', () => audio.currentTime > time + 0.3);
  if (audio.paused || events.length > count) throw new Error(`The move was noticed: ${names(scene).slice(count)}`);
}

/** Waits until the first moment of sound is prefetched, and nothing else. */
async function firstMoment({ requested, audio }: Scene): Promise<void> {
  const first = /\/(1\.m4s|segment-01\.ts)$/;
  await untilWithin('the first segment is requested', () => requested.some(({ url }) => first.test(url.pathname)));
  await untilWithin('the first segment is buffered', () => audio.buffered.length > 0);
}

const noEndedEvent: Staging = {
  async shown({ player }) {
    player.shadowRoot?.addEventListener('ended', (event) => event.stopImmediatePropagation(), { capture: true });
  },
};

const STAGINGS_BY_NAME = {
  none: {},
  policy: {},
  offline: {
    prepare: (page) => replace(page, 'fetch', { value: () => Promise.reject(new TypeError('Failed to fetch')) }),
  },
  'offline-at-first': {
    prepare(page) {
      let isOnline = false;
      page.addEventListener('online', () => {
        isOnline = true;
      });
      const { fetch } = page;
      const value: typeof fetch = (...request) =>
        isOnline ? fetch.call(page, ...request) : Promise.reject(new TypeError('Failed to fetch'));
      replace(page, 'fetch', { value });
    },
    async shown(scene) {
      await untilWithin('the queue has failed', () => names(scene).includes('mixtapeerror'));
      scene.page.dispatchEvent(new scene.page.Event('online'));
      await untilWithin('the queue has come', () => names(scene).includes('mixtapeload'));
    },
  },
  'offline-from-play': {
    async ready({ page }) {
      replace(page, 'fetch', { value: () => Promise.reject(new TypeError('Failed to fetch')) });
    },
  },
  'other-mixtape': {
    async shown({ player, requested }) {
      await untilWithin('the first queue is requested', () => requested.length > 0);
      player.mixtapeId = 'duplicates-not';
      player.mixtapeId = 'slow-water';
      await untilWithin('the first request is aborted', () => requested[0]?.signal?.aborted);
    },
  },
  'first-moment': { ready: firstMoment },
  'offline-after-first-moment': {
    async ready(scene) {
      await firstMoment(scene);
      replace(scene.page, 'fetch', { value: () => Promise.reject(new TypeError('Failed to fetch')) });
    },
  },
  'play-refused': otherPlay(async () => fail('NotAllowedError')),
  'play-aborted': otherPlay(async () => fail('AbortError')),
  'play-never-settles': otherPlay(() => new Promise(() => {})),
  'no-ended-event': noEndedEvent,
  'no-ended-event-busy': {
    ...noEndedEvent,
    async noticed({ player, page }) {
      await untilWithin('the end is near', () => player.currentTime > player.duration - 0.3);
      // The track ends meanwhile, so timers and events at its end are late.
      const from = page.performance.now();
      while (page.performance.now() - from < 600);
    },
  },
  'duration-NaN': impossibleDuration(Number.NaN),
  'duration-0': impossibleDuration(0),
  'duration-Infinity': impossibleDuration(Number.POSITIVE_INFINITY),
  'undecodable-once': undecodable(1),
  undecodable: undecodable(Number.POSITIVE_INFINITY),
  'device-lost': {
    async noticed({ audio }) {
      audio.pause();
    },
  },
  'no-media-source': { prepare: (page) => remove(page, 'MediaSource', 'ManagedMediaSource', 'WebKitMediaSource') },
  'no-streaming': {
    prepare(page) {
      remove(page, 'MediaSource', 'ManagedMediaSource', 'WebKitMediaSource');
      page.HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('mpegurl') ? '' : 'maybe');
    },
  },
  'no-states': { prepare: (page) => remove(page.ElementInternals.prototype, 'states') },
  'no-element-internals': { prepare: (page) => remove(page.HTMLElement.prototype, 'attachInternals') },
  'storage-throws': storage({ get: () => fail('SecurityError') }),
  'storage-absent': storage({ value: undefined }),
  'storage-full': storage({
    value: { getItem: () => null, setItem: () => fail('QuotaExceededError'), removeItem() {}, length: 0 },
  }),
  'clipboard-absent': {
    prepare: (page) => Object.defineProperty(page.navigator, 'clipboard', { value: undefined }),
    noticed: copy,
  },
  'clipboard-refused': {
    prepare(page) {
      const clipboard = { writeText: () => Promise.reject(new page.DOMException('On purpose.', 'NotAllowedError')) };
      Object.defineProperty(page.navigator, 'clipboard', { value: clipboard });
      page.Document.prototype.execCommand = () => false;
    },
    noticed: copy,
  },
  'tab-hidden': {
    async pressed({ page }) {
      Object.defineProperty(page.document, 'hidden', { get: () => true });
      Object.defineProperty(page.document, 'visibilityState', { get: () => 'hidden' });
      page.document.dispatchEvent(new page.Event('visibilitychange'));
      // As in hidden tabs: nothing is rendered, and timers run once a second.
      page.requestAnimationFrame = () => 0;
      const { setTimeout } = page;
      const held = (handler: () => void, ms = 0): unknown =>
        setTimeout.call(page, handler, Math.ceil((ms + 1) / 1000) * 1000);
      Object.assign(page, { setTimeout: held });
    },
  },
  'removed-while-loading': {
    async shown({ player, requested }) {
      await untilWithin('the queue is requested', () => requested.length > 0);
      player.remove();
    },
  },
  'removed-while-opening': {
    async pressed({ player, requested }) {
      await untilWithin('a segment is requested', () => requested.some(({ url }) => url.pathname.endsWith('.m4s')));
      player.remove();
    },
  },
  'removed-while-playing': {
    async noticed({ player }) {
      player.remove();
    },
  },
  'moved-by-append': { noticed: (scene) => withoutGap(scene, (to) => elsewhere(to).append(to.player)) },
  'moved-by-move-before': {
    noticed: (scene) =>
      withoutGap(scene, (to) => {
        const parent = elsewhere(to);
        Reflect.get(parent, 'moveBefore').call(parent, to.player, null);
      }),
  },
  'moved-to-document': {
    async noticed(scene) {
      const frame = scene.page.document.createElement('iframe');
      scene.page.document.body.append(frame);
      frame.contentDocument?.body.append(scene.player);
    },
  },
  'script-twice': {
    async shown({ page, player }) {
      const script = page.document.querySelector('script')?.src;
      const defined = player.constructor;
      await loadScript(page, `${script}?ver=6.1`);
      await loadScript(page, String(script).replace('mixtape-player.js', 'presave-button.js'));
      if (page.customElements.get('mixtape-player') !== defined) throw new Error('The definition has changed.');
    },
  },
  'component-throws': {
    prepare(page) {
      page.HTMLInputElement.prototype.setAttribute = () => fail('InvalidStateError');
    },
    async noticed(scene) {
      remove(scene.page.HTMLInputElement.prototype, 'setAttribute');
      part(scene, 'retry').click();
      await untilWithin('the player is there', () => scene.player.shadowRoot?.querySelector('[part~="play"]'));
    },
  },
} satisfies Record<string, Staging>;

export const STAGINGS: Readonly<Record<StagingName, Staging>> = STAGINGS_BY_NAME;
