import type {
  CustomPlayerEvent,
  MediaEventType,
  PlayerEventDetails,
} from '../../../src/player/model/playback/player-event.ts';
import type { PlayerEvents } from '../../../src/player/page/outbox.ts';

type Detail<Type extends keyof PlayerEventDetails> = PlayerEventDetails[Type];

/** Records a player's events, and lets a test wait for them. */
export class EventLog implements PlayerEvents {
  /** Names of the events, in order. */
  readonly names: string[] = [];
  readonly #details: { readonly type: string; readonly detail: unknown }[] = [];
  readonly #target = new EventTarget();
  /** Called during each event, like a page handler. */
  onEvent: ((type: string) => void) | null = null;

  media(type: MediaEventType): void {
    this.#add(type);
  }

  custom(event: CustomPlayerEvent): void {
    this.#details.push(event);
    this.#add(event.type);
  }

  /** The details of all events of one type. */
  details<Type extends keyof PlayerEventDetails>(type: Type): readonly Detail<Type>[] {
    // `custom` has added them with this type.
    return this.#details.filter((event) => event.type === type).map(({ detail }) => detail as Detail<Type>);
  }

  count(type: string): number {
    return this.names.filter((name) => name === type).length;
  }

  /** Resolves at the next event of this type. */
  next(type: string): Promise<void> {
    return new Promise((resolve) => this.#target.addEventListener(type, () => resolve(), { once: true }));
  }

  /** Resolves once this many events of a type were dispatched since the beginning. */
  async until(type: string, count = 1): Promise<void> {
    while (this.count(type) < count) await this.next(type);
  }

  clear(): void {
    this.names.length = 0;
    this.#details.length = 0;
  }

  #add(type: string): void {
    this.names.push(type);
    this.#target.dispatchEvent(new Event(type));
    this.onEvent?.(type);
  }
}
