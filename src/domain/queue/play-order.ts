/** Chooses a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** Which track is on, which comes next, and what was played: everything that next, previous, shuffle and an end need. */
export interface PlayOrder {
  /** In queue order. */
  readonly trackIds: readonly string[];
  /** `null` only while there are no tracks. */
  readonly activeId: string | null;
  readonly shuffle: boolean;
  readonly repeat: boolean;
  /** Played in this round of shuffle, the active track included; it starts over once all were played. */
  readonly played: ReadonlySet<string>;
  /** What was active before the active track, oldest first; previous steps back through it while shuffle is on. */
  readonly history: readonly string[];
  /** Shuffle's choice, drawn one ahead so that the next track can be made ready while this one plays. */
  readonly drawnId: string | null;
}

/** What happens when the preview window is over. */
export interface AfterEnd {
  readonly order: PlayOrder;
  /** `loop`: the same track again, with no end in between; `play`: go on with the now active track; `load`: show it, paused. */
  readonly follows: 'loop' | 'play' | 'load';
}

/** Steps back that are remembered: more than anybody takes, and little enough to keep for a page that plays all day. */
const HISTORY_LIMIT = 1000;

export const EMPTY_ORDER: PlayOrder = {
  trackIds: [],
  activeId: null,
  shuffle: false,
  repeat: false,
  played: new Set(),
  history: [],
  drawnId: null,
};

/** Takes a new queue; the active track stays if it is still in it, else the first becomes active. */
export function withTracks(order: PlayOrder, trackIds: readonly string[]): PlayOrder {
  const here = new Set<string | null>(trackIds);
  const stays = here.has(order.activeId);
  const activeId = stays ? order.activeId : (trackIds[0] ?? null);
  const kept = {
    ...order,
    trackIds,
    played: new Set([...order.played].filter((id) => here.has(id))),
    history: withoutStops(
      order.history.filter((id) => here.has(id)),
      activeId,
    ),
    drawnId: null,
  };
  return activeId === null ? { ...kept, activeId } : arrive(kept, activeId);
}

/** Makes a track of the queue the active one; it counts as played from now on, shuffle or not. */
export function select(order: PlayOrder, trackId: string): PlayOrder {
  return order.trackIds.includes(trackId) ? activate(order, trackId) : order;
}

export function withShuffle(order: PlayOrder, shuffle: boolean): PlayOrder {
  return { ...order, shuffle, drawnId: null };
}

export function withRepeat(order: PlayOrder, repeat: boolean): PlayOrder {
  return { ...order, repeat };
}

/** In queue order, past the last to the first; with shuffle at random among what was not played yet, never the active one. */
export function next(order: PlayOrder, random: Random): PlayOrder {
  const drawn = drawNext(order, random);
  return activate(drawn, upcomingId(drawn));
}

/** In queue order, before the first to the last; with shuffle back through the history, else at random among the others. */
export function previous(order: PlayOrder, random: Random): PlayOrder {
  const { history, shuffle } = order;
  if (!shuffle) return activate(order, neighbour(order, -1));
  const backId = history.at(-1);
  if (backId !== undefined) return { ...arrive(order, backId), history: history.slice(0, -1) };
  const otherId = pick(others(order), random);
  return otherId === null ? order : arrive(order, otherId);
}

/** What follows when the active track has ended. The last track of the queue ends the run unless shuffle or repeat is on. */
export function afterEnd(order: PlayOrder, random: Random): AfterEnd {
  if (order.repeat) return { order, follows: 'loop' };
  const isLast = order.activeId === order.trackIds.at(-1);
  return { order: next(order, random), follows: isLast && !order.shuffle ? 'load' : 'play' };
}

/** The next track that is not known to be broken, or `null` once all are: a broken track must not end the mixtape. */
export function nextPlayable(order: PlayOrder, failedIds: ReadonlySet<string>, random: Random): PlayOrder | null {
  const { trackIds, shuffle, played } = order;
  const from = activeIndex(order) + 1;
  const playable = [...trackIds.slice(from), ...trackIds.slice(0, from)].filter((id) => !failedIds.has(id));
  const unplayed = playable.filter((id) => !played.has(id));
  const nextId = shuffle ? pick(unplayed.length > 0 ? unplayed : playable, random) : (playable[0] ?? null);
  return nextId === null ? null : activate(order, nextId);
}

/** Draws shuffle's next choice if there is none yet. */
export function drawNext(order: PlayOrder, random: Random): PlayOrder {
  if (!order.shuffle || order.drawnId !== null) return order;
  const rest = others(order);
  const unplayed = rest.filter((id) => !order.played.has(id));
  if (unplayed.length > 0) return { ...order, drawnId: pick(unplayed, random) };
  // All were played: a new round, in which the active track is the first.
  return { ...order, played: new Set(order.activeId === null ? [] : [order.activeId]), drawnId: pick(rest, random) };
}

/** The track that `next` would choose, `null` while shuffle's choice is not drawn or there is no other track. */
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

/** `null` without tracks. */
function neighbour(order: PlayOrder, step: 1 | -1): string | null {
  const { trackIds } = order;
  return trackIds.at((activeIndex(order) + step) % trackIds.length) ?? null;
}

/** -1 without tracks. */
function activeIndex({ trackIds, activeId }: PlayOrder): number {
  return activeId === null ? -1 : trackIds.indexOf(activeId);
}

function others({ trackIds, activeId }: PlayOrder): readonly string[] {
  return trackIds.filter((id) => id !== activeId);
}

/** A way to the active track on which no step stays where it is. */
function withoutStops(history: readonly string[], activeId: string | null): readonly string[] {
  return history.filter((id, index) => id !== (history[index + 1] ?? activeId));
}

function pick(ids: readonly string[], random: Random): string | null {
  return ids[Math.floor(random() * ids.length)] ?? null;
}
