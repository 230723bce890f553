import type { CustomPlayerEvent, MediaEventType } from '../model/playback/player-event.ts';

export interface PlayerEvents {
  media(type: MediaEventType): void;
  custom(event: CustomPlayerEvent): void;
}

/**
 * Further events are dispatched in a new task, because handlers that call each other forever must not freeze the page.
 */
const MAX_EVENTS_AT_ONCE = 100;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Collects events while the player changes, and dispatches them when its
 * state is complete: a handler may call any method.
 */
export function createOutbox(events: PlayerEvents) {
  const waiting: (() => unknown)[] = [];
  let depth = 0;
  let isDispatching = false;

  function dispatch(): void {
    isDispatching = true;
    let count = 0;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        next();
        count += 1;
        if (count === MAX_EVENTS_AT_ONCE) break;
      }
    } finally {
      if (waiting.length > 0) setTimeout(dispatch);
      else isDispatching = false;
    }
  }

  /** Runs `act`, which changes the player. The outermost call dispatches the events before it returns. */
  function run<Result>(act: () => Result): Result {
    depth += 1;
    try {
      return act();
    } finally {
      depth -= 1;
      if (depth === 0 && !isDispatching) dispatch();
    }
  }

  function add(send: () => unknown): void {
    run(() => waiting.push(send));
  }

  return {
    run,
    wrap:
      <Values extends unknown[], Result>(act: (...values: Values) => Result) =>
      (...values: Values): Result =>
        run(() => act(...values)),
    /** Runs `act` after the events so far, whose handlers may have changed the player. */
    afterEvents: (act: () => void) => add(() => run(act)),
    /** @param isDue called when it is the event's turn: whether to dispatch it still */
    media: (type: MediaEventType, isDue = () => true) => add(() => isDue() && events.media(type)),
    custom: (event: CustomPlayerEvent) => add(() => events.custom(event)),
  };
}
