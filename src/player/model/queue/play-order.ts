/** Returns a number from 0 up to, but not including, 1, as `Math.random` does. */
export type Random = () => number;

export const EMPTY_ORDER = {
  trackIds: [] as readonly string[],
  /** `null` only if there are no tracks. */
  activeId: null as string | null,
  shuffle: false,
  repeat: false,
  /** Tracks played in this round of shuffle, including the active one. Once all were played, a new round begins. */
  played: new Set() as ReadonlySet<string>,
  /** Formerly active tracks, oldest first. With shuffle, previous steps back through them. */
  history: [] as readonly string[],
  /** Shuffle's next track, drawn in advance so that it can be prefetched while the active one plays. */
  drawnId: null as string | null,
};

/** The active track, the tracks played before, and shuffle's next one: what next, previous, shuffle and repeat need. */
export type PlayOrder = Readonly<typeof EMPTY_ORDER>;

/** Limits the memory of a page that plays all day. Visitors do not go back this far. */
const HISTORY_LIMIT = 1000;

/** Sets a new queue. The active track stays active, else the preferred one becomes so, else the first. */
export function withTracks(order: PlayOrder, trackIds: readonly string[], preferredId?: string | null): PlayOrder {
  const newIds = new Set<string | null | undefined>(trackIds);
  const isKept = (id: string): boolean => newIds.has(id);
  const activeId = [order.activeId, preferredId].find((id) => newIds.has(id)) ?? trackIds[0] ?? null;
  const kept = {
    ...order,
    trackIds,
    played: new Set([...order.played].filter(isKept)),
    history: withoutRepeats(order.history.filter(isKept), activeId),
    drawnId: null,
  };
  return activeId === null ? { ...kept, activeId } : arrive(kept, activeId);
}

/** Makes a track of the queue the active one, which counts as played even without shuffle. */
export function select(order: PlayOrder, trackId: string): PlayOrder {
  return order.trackIds.includes(trackId) ? activate(order, trackId) : order;
}

export function withShuffle(order: PlayOrder, shuffle: boolean): PlayOrder {
  return { ...order, shuffle, drawnId: null };
}

export function withRepeat(order: PlayOrder, repeat: boolean): PlayOrder {
  return { ...order, repeat };
}

/**
 * The next track in queue order; the first one after the last. With shuffle, a
 * random track that was not played in this round.
 */
export function next(order: PlayOrder, random: Random): PlayOrder {
  const drawn = drawNext(order, random);
  return activate(drawn, upcomingId(drawn));
}

/**
 * The previous track in queue order; the last one before the first. With
 * shuffle, the newest of the history, or a random one.
 */
export function previous(order: PlayOrder, random: Random): PlayOrder {
  const { history, shuffle } = order;
  if (!shuffle) return activate(order, neighbour(order, -1));
  const backId = history.at(-1);
  if (backId !== undefined) return { ...arrive(order, backId), history: history.slice(0, -1) };
  const otherId = pick(inactiveIds(order), random);
  return otherId === null ? order : arrive(order, otherId);
}

/** The next track that has not failed, because one broken track must not end the mixtape; `null` if all have failed. */
export function nextPlayable(order: PlayOrder, failedIds: ReadonlySet<string>, random: Random): PlayOrder | null {
  const { trackIds, shuffle, played } = order;
  const from = activeIndex(order) + 1;
  const playable = [...trackIds.slice(from), ...trackIds.slice(0, from)].filter((id) => !failedIds.has(id));
  const unplayed = playable.filter((id) => !played.has(id));
  const nextId = shuffle ? pick(unplayed.length > 0 ? unplayed : playable, random) : (playable[0] ?? null);
  return nextId === null ? null : activate(order, nextId);
}

/** Draws shuffle's next track, unless that has happened already. */
export function drawNext(order: PlayOrder, random: Random): PlayOrder {
  if (!order.shuffle || order.drawnId !== null) return order;
  const candidates = inactiveIds(order);
  const unplayed = candidates.filter((id) => !order.played.has(id));
  if (unplayed.length > 0) return { ...order, drawnId: pick(unplayed, random) };
  // All were played: the active track begins a new round.
  const played = new Set(order.activeId === null ? [] : [order.activeId]);
  return { ...order, played, drawnId: pick(candidates, random) };
}

/** The track that `next` would choose; `null` if shuffle has not drawn it yet or there are no tracks. */
export function upcomingId(order: PlayOrder): string | null {
  if (order.trackIds.length === 1) return order.activeId;
  return order.shuffle ? order.drawnId : neighbour(order, 1);
}

function activate(order: PlayOrder, trackId: string | null): PlayOrder {
  if (trackId === null) return order;
  const { activeId, history } = order;
  const leaves = activeId !== null && activeId !== trackId;
  return { ...arrive(order, trackId), history: leaves ? [...history, activeId].slice(-HISTORY_LIMIT) : history };
}

function arrive(order: PlayOrder, trackId: string): PlayOrder {
  return { ...order, activeId: trackId, played: new Set(order.played).add(trackId), drawnId: null };
}

function neighbour(order: PlayOrder, step: 1 | -1): string | null {
  const { trackIds } = order;
  return trackIds.at((activeIndex(order) + step) % trackIds.length) ?? null;
}

function activeIndex({ trackIds, activeId }: PlayOrder): number {
  return activeId === null ? -1 : trackIds.indexOf(activeId);
}

function inactiveIds({ trackIds, activeId }: PlayOrder): readonly string[] {
  return trackIds.filter((id) => id !== activeId);
}

/** Removes entries that equal the one after them, so that each step back changes the track. */
function withoutRepeats(history: readonly string[], activeId: string | null): readonly string[] {
  return history.filter((id, index) => id !== (history[index + 1] ?? activeId));
}

function pick(ids: readonly string[], random: Random): string | null {
  return ids[Math.floor(random() * ids.length)] ?? null;
}
