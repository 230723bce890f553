import type { TrackChangeReason } from '../../../src/runtime/player/player-events.ts';

/** What was asked for. */
export type Wish =
  | { readonly to: 'play' | 'next' | 'previous' }
  | { readonly to: 'select'; readonly id: string | null }
  /** By number; many numbers are out of range. */
  | { readonly to: 'select'; readonly index: number };

/**
 * One player as the specification's section 4 describes it, without media, requests and time: what is active, what was
 * played, and whether somebody wishes to hear it. Where chance decides, it says what is allowed.
 */
export class ExpectedPlayer {
  isConnected = false;
  /** `null` without a queue. */
  trackIds: readonly string[] | null = null;
  activeId: string | null = null;
  shuffle = false;
  repeat = false;
  /** Somebody wishes to hear it. */
  wished = false;
  /** Since when they do. */
  since = 0;
  /** Of several players, that with the highest was wished for last. */
  turn = 0;
  /** What is done when the queue comes, and how many requests had been acted upon when it was asked for. */
  awaited: readonly { readonly wish: Wish; readonly starts: number }[] = [];
  /** Counts the requests that were acted upon. */
  starts = 0;
  /** Choices of another track of whose change the page has not heard yet, oldest first. */
  choices: readonly Wish[] = [];
  /** Tracks that could not be played since the last one that could. */
  readonly failed = new Set<string>();
  /** Counts what makes up somebody's mind. */
  version = 0;
  /** Counts changes of the active track. */
  changes = 0;
  #history: readonly string[] = [];
  /** What was played in this round of shuffle. A round that is over may start anew at once or when the next is chosen. */
  #rounds: readonly ReadonlySet<string>[] = [new Set()];

  get ids(): readonly string[] {
    return this.trackIds ?? [];
  }

  /** Whether the end of the active track is the end of the run. */
  get endsRun(): boolean {
    return !this.repeat && !this.shuffle && this.activeId === this.ids.at(-1);
  }

  /** The track that is selected; `null` if it is not in the queue. */
  selected(wish: Wish & { readonly to: 'select' }): string | null {
    const id = 'index' in wish ? this.ids[wish.index] : wish.id;
    return id !== undefined && id !== null && this.ids.includes(id) ? id : null;
  }

  wish(now: number, turn: number): void {
    this.version += 1;
    this.turn = turn;
    if (!this.wished) this.since = now;
    this.wished = true;
  }

  hush(): void {
    this.version += 1;
    this.wished = false;
    this.awaited = [];
  }

  takeQueue(ids: readonly string[]): void {
    const stays = this.activeId !== null && ids.includes(this.activeId);
    if (!stays && this.trackIds !== null) this.hush();
    this.trackIds = ids;
    const activeId = stays ? this.activeId : (ids[0] ?? null);
    const way: string[] = [];
    for (const id of this.#history.filter((one) => ids.includes(one)).reverse()) {
      if (id !== (way[0] ?? activeId)) way.unshift(id);
    }
    this.#history = way;
    this.#rounds = this.#rounds.map((round) => new Set([...round].filter((id) => ids.includes(id))));
    this.#arrive(activeId);
  }

  loseQueue(): void {
    if (this.trackIds !== null) this.hush();
    this.trackIds = null;
    this.activeId = null;
    this.#rounds = [new Set()];
    this.#history = [];
  }

  /** @param broken the active track is left since it cannot be played */
  allowed(reason: TrackChangeReason, broken: boolean, choice = this.choices[0]): readonly string[] {
    switch (reason) {
      case 'load':
        return this.ids.slice(0, 1);
      case 'select': {
        const id = choice?.to === 'select' ? this.selected(choice) : null;
        return id === null ? [] : [id];
      }
      case 'previous':
        return choice?.to === 'previous' ? this.#before() : [];
      case 'next':
        return choice?.to === 'next' ? this.#after() : [];
      case 'ended':
        return broken ? this.#playable() : this.#after();
    }
  }

  /** Finds the choice that led to a track. Older ones chose the track that was active already, so nothing changed. */
  findChoice(id: string, reason: TrackChangeReason): void {
    const leads = (choice: Wish): boolean =>
      choice.to === 'select' ? reason === 'select' && this.selected(choice) === id : choice.to === reason;
    const index = this.choices.findIndex(leads);
    if (index > 0) this.choices = this.choices.slice(index);
  }

  change(id: string, reason: TrackChangeReason, broken: boolean): void {
    const { activeId, shuffle } = this;
    if (shuffle && (reason === 'next' || (reason === 'ended' && !broken))) {
      this.#rounds = this.#rounds.filter((round) => !round.has(id));
    }
    if (shuffle && reason === 'previous') this.#history = this.#history.slice(0, -1);
    else if (activeId !== null) this.#history = [...this.#history, activeId];
    this.changes += 1;
    this.version += 1;
    this.#arrive(id);
  }

  #arrive(activeId: string | null): void {
    this.activeId = activeId;
    const rounds = this.#rounds.map((round) => (activeId === null ? round : new Set(round).add(activeId)));
    const isOver = rounds.some((round) => this.ids.every((id) => round.has(id)));
    if (isOver && activeId !== null) rounds.push(new Set([activeId]));
    this.#rounds = [...new Map(rounds.map((round) => [[...round].sort().join(), round])).values()];
  }

  #after(): readonly string[] {
    if (this.ids.length === 1) return this.ids;
    if (!this.shuffle) return this.#neighbour(1);
    return this.ids.filter((id) => id !== this.activeId && this.#rounds.some((round) => !round.has(id)));
  }

  #before(): readonly string[] {
    if (!this.shuffle) return this.#neighbour(-1);
    const back = this.#history.at(-1);
    if (back !== undefined) return [back];
    return this.ids.length === 1 ? this.ids : this.ids.filter((id) => id !== this.activeId);
  }

  #playable(): readonly string[] {
    const from = this.ids.indexOf(this.activeId ?? '') + 1;
    const playable = [...this.ids.slice(from), ...this.ids.slice(0, from)].filter((id) => !this.failed.has(id));
    if (!this.shuffle) return playable.slice(0, 1);
    const isDone = (round: ReadonlySet<string>): boolean => playable.every((id) => round.has(id));
    return playable.filter((id) => this.#rounds.some((round) => !round.has(id) || isDone(round)));
  }

  #neighbour(step: 1 | -1): readonly string[] {
    const index = this.ids.indexOf(this.activeId ?? '');
    const id = this.ids.at((index + step) % this.ids.length);
    return id === undefined ? [] : [id];
  }
}
