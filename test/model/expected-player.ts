import type { TrackChangeReason } from '../../src/player/model/playback/player-event.ts';

/** A call of one of the player's methods that request playback. */
export type PlayRequest =
  | { readonly to: 'play' | 'next' | 'previous' }
  | { readonly to: 'select'; readonly id: string | null }
  /** By index, which may be out of range. */
  | { readonly to: 'select'; readonly index: number };

/**
 * A simple model of one player, without media, network and time: the active track, the played tracks, and whether playback is
 * requested. Where the selection is random, it knows the allowed tracks.
 */
export class ExpectedPlayer {
  isConnected = false;
  /** `null` without a queue. */
  trackIds: readonly string[] | null = null;
  activeId: string | null = null;
  shuffle = false;
  repeat = false;
  /** Whether playback is requested. */
  playRequested = false;
  /** When playback was requested, or the track changed after that. */
  since = 0;
  /** The player with the highest number was requested last. */
  turn = 0;
  /** Requests that wait for the queue, and the value of `starts` when they were made. */
  pending: readonly { readonly request: PlayRequest; readonly starts: number }[] = [];
  /** Counts the requests that took effect. */
  starts = 0;
  /** Selections whose `trackchange` was not dispatched yet, oldest first. */
  selections: readonly PlayRequest[] = [];
  /** Tracks that have failed since a track last played. */
  readonly failed = new Set<string>();
  /** Increases whenever the expectation changes. */
  version = 0;
  /** Counts changes of the active track. */
  changes = 0;
  #history: readonly string[] = [];
  /** The played tracks of this round of shuffle: several sets, because a new round may begin at once or with the next track. */
  #rounds: readonly ReadonlySet<string>[] = [new Set()];

  get ids(): readonly string[] {
    return this.trackIds ?? [];
  }

  /** Whether playback ends with the active track. */
  get isLast(): boolean {
    return !this.repeat && !this.shuffle && this.activeId === this.ids.at(-1);
  }

  /** The track that is selected; `null` if it is not in the queue. */
  selected(request: PlayRequest & { readonly to: 'select' }): string | null {
    const id = 'index' in request ? this.ids[request.index] : request.id;
    return id !== undefined && id !== null && this.ids.includes(id) ? id : null;
  }

  requestPlay(now: number, turn: number): void {
    this.version += 1;
    this.turn = turn;
    if (!this.playRequested) this.since = now;
    this.playRequested = true;
  }

  stop(): void {
    this.version += 1;
    this.playRequested = false;
    this.pending = [];
  }

  setQueue(ids: readonly string[]): void {
    const stays = this.activeId !== null && ids.includes(this.activeId);
    if (!stays && this.trackIds !== null) this.stop();
    this.trackIds = ids;
    const activeId = stays ? this.activeId : (ids[0] ?? null);
    const history: string[] = [];
    for (const id of this.#history.filter((past) => ids.includes(past)).reverse()) {
      if (id !== (history[0] ?? activeId)) history.unshift(id);
    }
    this.#history = history;
    this.#rounds = this.#rounds.map((round) => new Set([...round].filter((id) => ids.includes(id))));
    this.#arrive(activeId);
  }

  loseQueue(): void {
    if (this.trackIds !== null) this.stop();
    this.trackIds = null;
    this.activeId = null;
    this.#rounds = [new Set()];
    this.#history = [];
  }

  /** @param broken whether the active track is skipped because it cannot be played */
  allowed(reason: TrackChangeReason, broken: boolean, selection = this.selections[0]): readonly string[] {
    switch (reason) {
      case 'load':
        return this.ids.slice(0, 1);
      case 'select': {
        const id = selection?.to === 'select' ? this.selected(selection) : null;
        return id === null ? [] : [id];
      }
      case 'previous':
        return selection?.to === 'previous' ? this.#before() : [];
      case 'next':
        return selection?.to === 'next' ? this.#after() : [];
      case 'ended':
        return broken ? this.#playable() : this.#after();
    }
  }

  /** Finds the selection that led to a track. Older ones selected the active track, so they changed nothing. */
  findSelection(id: string, reason: TrackChangeReason): void {
    const leads = (selection: PlayRequest): boolean =>
      selection.to === 'select' ? reason === 'select' && this.selected(selection) === id : selection.to === reason;
    const index = this.selections.findIndex(leads);
    if (index > 0) this.selections = this.selections.slice(index);
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
