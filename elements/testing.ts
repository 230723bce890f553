import type { MixtapePlayerElement } from '../src/player/element/mixtape-player-element.ts';
import type { PlayerEventDetails } from '../src/player/model/playback/player-event.ts';
import type { Queue } from '../src/player/model/queue/mixtape.ts';
import { parseQueue } from '../src/player/model/queue/parse-queue.ts';
import type { QueueResponse } from '../src/player/model/queue/queue-response.ts';

export type { QueueResponse } from '../src/player/model/queue/queue-response.ts';

/** The element's members that the stand-in has. */
type Mocked = Pick<
  MixtapePlayerElement,
  | 'mixtape'
  | 'tracks'
  | 'activeTrack'
  | 'activeIndex'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'volume'
  | 'muted'
  | 'shuffle'
  | 'repeat'
  | 'error'
  | 'play'
  | 'pause'
  | 'next'
  | 'previous'
  | 'select'
  | 'reload'
  | 'openShare'
  | 'closeShare'
>;

let queue: Queue = { mixtape: null, tracks: [] };
let mockElement: CustomElementConstructor | null = null;

/**
 * For tests of an app in jsdom or happy-dom, which play no sound: defines `<mixtape-player>` as a silent element with
 * the methods, properties and events of the player, and this queue. Call it before the app's modules are imported.
 * Players that are connected after another call have its queue.
 * @param answer as the API answers it
 * @throws Error if the page already has the player
 */
export function mockMixtapePlayer(answer: QueueResponse): void {
  queue = parseQueue(answer);
  const defined = customElements.get('mixtape-player');
  if (defined === undefined) {
    mockElement = createMock();
    customElements.define('mixtape-player', mockElement);
  } else if (defined !== mockElement)
    throw new Error('<mixtape-player> is defined already: call mockMixtapePlayer() before the app is imported.');
}

/** Made when it is needed, because a server has no `HTMLElement`. */
function createMock(): CustomElementConstructor {
  return class extends HTMLElement implements Mocked {
    mixtape: Queue['mixtape'] = null;
    tracks: Queue['tracks'] = [];
    activeIndex = -1;
    currentTime = 0;
    volume = 1;
    muted = false;
    shuffle = false;
    repeat = false;
    paused = true;
    readonly ended = false;
    readonly error = null;
    readonly duration = 15;

    get activeTrack() {
      return this.tracks[this.activeIndex] ?? null;
    }

    connectedCallback(): void {
      // Once the app has added its listeners, as after a request.
      queueMicrotask(() => void this.reload());
    }

    disconnectedCallback(): void {
      this.pause();
    }

    async reload(): Promise<void> {
      ({ mixtape: this.mixtape, tracks: this.tracks } = queue);
      this.tell('mixtapeload', { mixtape: this.mixtape, tracks: this.tracks });
      if (this.activeTrack === null) this.activate(0, 'load');
    }

    async play(): Promise<void> {
      if (!this.paused || this.activeTrack === null) return;
      this.paused = false;
      for (const type of ['play', 'playing']) this.dispatchEvent(new Event(type));
      this.tellNowPlaying();
    }

    pause(): void {
      if (this.paused) return;
      this.paused = true;
      this.dispatchEvent(new Event('pause'));
      this.tellNowPlaying();
    }

    next(): Promise<void> {
      return this.switchTo((this.activeIndex + 1) % this.tracks.length, 'next');
    }

    previous(): Promise<void> {
      return this.switchTo((this.activeIndex + this.tracks.length - 1) % this.tracks.length, 'previous');
    }

    async select(track: number | string): Promise<void> {
      const index = typeof track === 'number' ? track : this.tracks.findIndex(({ trackId }) => trackId === track);
      if (this.tracks[index] === undefined) throw new RangeError(`The queue has no track ${track}.`);
      await this.switchTo(index, 'select');
    }

    openShare(): void {}

    closeShare(): void {}

    async switchTo(index: number, reason: PlayerEventDetails['trackchange']['reason']): Promise<void> {
      this.activate(index, reason);
      if (this.paused) await this.play();
      else this.tellNowPlaying();
    }

    activate(index: number, reason: PlayerEventDetails['trackchange']['reason']): void {
      const track = this.tracks[index];
      if (track === undefined || index === this.activeIndex) return;
      this.activeIndex = index;
      this.currentTime = 0;
      this.tell('trackchange', { track, index, reason });
    }

    tell<Type extends keyof PlayerEventDetails>(type: Type, detail: PlayerEventDetails[Type]): void {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    }

    tellNowPlaying(): void {
      const detail = this.paused ? null : { track: this.activeTrack, mixtape: this.mixtape, player: this };
      // biome-ignore lint/plugin: a page of a test has no markup of strangers.
      document.dispatchEvent(new CustomEvent('mixtapenowplaying', { detail }));
    }
  };
}
