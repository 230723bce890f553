import type { MediaEventType, PlayerEventDetails, PlayerEvents } from '../../../src/runtime/player/player-events.ts';

type Detail<Type extends keyof PlayerEventDetails> = PlayerEventDetails[Type];

/** Keeps what a player tells its page, and lets a test wait for it. */
export class EventLog implements PlayerEvents {
  /** Names of the events, in order. */
  readonly names: string[] = [];
  readonly #details: { readonly type: string; readonly detail: unknown }[] = [];
  readonly #target = new EventTarget();
  /** Called inside of the event, as a listener of the page would be. */
  onEvent: ((type: string) => void) | null = null;

  media(type: MediaEventType): void {
    this.#tell(type);
  }

  custom<Type extends keyof PlayerEventDetails>(type: Type, detail: Detail<Type>): void {
    this.#details.push({ type, detail });
    this.#tell(type);
  }

  /** The details of all events of one kind. */
  details<Type extends keyof PlayerEventDetails>(type: Type): readonly Detail<Type>[] {
    // `custom` put them there under this very type.
    return this.#details.filter((one) => one.type === type).map(({ detail }) => detail as Detail<Type>);
  }

  count(type: string): number {
    return this.names.filter((name) => name === type).length;
  }

  /** Resolves at the next event of a kind. */
  next(type: string): Promise<void> {
    return new Promise((resolve) => this.#target.addEventListener(type, () => resolve(), { once: true }));
  }

  /** Resolves once so many events of a kind were told since the beginning. */
  async until(type: string, count = 1): Promise<void> {
    while (this.count(type) < count) await this.next(type);
  }

  clear(): void {
    this.names.length = 0;
    this.#details.length = 0;
  }

  #tell(type: string): void {
    this.names.push(type);
    this.#target.dispatchEvent(new Event(type));
    this.onEvent?.(type);
  }
}
