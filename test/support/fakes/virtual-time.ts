interface Timer {
  readonly id: number;
  dueAt: number;
  /** The interval; `null` for a timeout. */
  readonly everyMs: number | null;
  readonly run: () => void;
}

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** If more timers run at the same time, they are an endless loop. */
const MAX_AT_ONCE = 1000;

/** Resolves when all pending promise callbacks have run. Created before the timers are replaced. */
const promisesSettled: () => Promise<void> = messenger();

/**
 * Replaces timers and `performance.now()` while it is installed. Time passes when a test says so, and the same calls
 * always give the same order of events.
 */
export class VirtualTime {
  /** Called before time passes, with the milliseconds until the next timer. */
  onPass: (ms: number) => void = () => {};
  #now = 0;
  #ids = 0;
  #flows = false;
  readonly #timers = new Map<number, Timer>();
  #restore: () => void = () => {};

  get now(): number {
    return this.#now;
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.#timers.size;
  }

  install(): this {
    const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
    const clear = (id: number | undefined): void => void this.#timers.delete(id ?? 0);
    const set =
      (repeats: boolean) =>
      (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): number =>
        this.#add(() => run(...values), ms, repeats);
    const doubles = { setTimeout: set(false), clearTimeout: clear, setInterval: set(true), clearInterval: clear };
    for (const name of NAMES) {
      Object.defineProperty(globalThis, name, { value: doubles[name], configurable: true, writable: true });
    }
    Object.defineProperty(performance, 'now', { value: () => this.#now, configurable: true });
    this.#restore = () => {
      NAMES.forEach((name, index) => {
        Object.defineProperty(globalThis, name, before[index] ?? {});
      });
      Reflect.deleteProperty(performance, 'now');
    };
    return this;
  }

  restore(): void {
    this.#flows = false;
    this.#restore();
  }

  /** Lets time pass. With 0, only promise callbacks run, no timers. */
  async advance(ms = 0): Promise<void> {
    await promisesSettled();
    const until = this.#now + ms;
    let atOnce = 0;
    for (let timer = this.#next(until); ms > 0 && timer !== null; timer = this.#next(until)) {
      atOnce = timer.dueAt > this.#now ? 0 : atOnce + 1;
      if (atOnce > MAX_AT_ONCE) throw new Error('Timers run forever without time passing.');
      this.#run(timer);
      await promisesSettled();
    }
    this.#pass(until);
  }

  /** Simulates a machine that is frozen for this time: timers that were due run late, and intervals only once. */
  freeze(ms: number): void {
    this.#pass(this.#now + ms);
    for (const timer of this.#timers.values()) timer.dueAt = Math.max(timer.dueAt, this.#now);
  }

  /**
   * Lets time pass by itself: when all promise callbacks have run, time jumps to the next timer. As in Node, timers
   * take at least a millisecond, so that loops that wait for tasks make progress.
   */
  flow(): this {
    this.#flows = true;
    const go = async (): Promise<void> => {
      for (;;) {
        await promisesSettled();
        if (!this.#flows) return;
        const timer = this.#next(Number.POSITIVE_INFINITY);
        if (timer !== null) this.#run(timer);
      }
    };
    void go();
    return this;
  }

  #run(timer: Timer): void {
    this.#pass(timer.dueAt);
    if (timer.everyMs === null) this.#timers.delete(timer.id);
    else timer.dueAt += timer.everyMs;
    timer.run();
  }

  #pass(until: number): void {
    const ms = until - this.#now;
    if (ms <= 0) return;
    this.onPass(ms);
    this.#now = until;
  }

  #add(run: () => void, ms: number, repeats: boolean): number {
    this.#ids += 1;
    // As in browsers, intervals take at least a millisecond. Rounded, because floating point errors would change the
    // order.
    const delay = Math.max(repeats || this.#flows ? 1 : 0, Math.ceil((ms || 0) * 1000) / 1000);
    this.#timers.set(this.#ids, {
      id: this.#ids,
      dueAt: this.#now + delay,
      everyMs: repeats ? delay : null,
      run,
    });
    return this.#ids;
  }

  /** The timer that is due first; of several, the one that was set first. */
  #next(until: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers.values()) {
      if (timer.dueAt <= until && (first === null || timer.dueAt < first.dueAt)) first = timer;
    }
    return first;
  }
}

/** Resolves in a new task, without a timer. */
function messenger(): () => Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => void };
  if (setImmediate !== undefined) return () => new Promise((resolve) => setImmediate(() => resolve()));
  const { port1, port2 } = new MessageChannel();
  let resolvers: (() => void)[] = [];
  port1.onmessage = () => {
    const ready = resolvers;
    resolvers = [];
    for (const resolve of ready) resolve();
  };
  return () =>
    new Promise((resolve) => {
      resolvers.push(resolve);
      port2.postMessage(null);
    });
}
