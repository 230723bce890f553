import type { PageStore } from '../../state/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';

/** A timer that comes a moment too early would show the second before. */
const TICK_DELAY_MS = 5;

/** Shows how far the active track is, second by second, and notices when the sound has stopped. */
export interface Clock {
  /** @param time seconds since the window's start, where the track stands or from where it runs */
  set(time: number, running: boolean): void;
}

/**
 * @param position where the track is by the media element's own clock
 * @param silenceMs is asked at each look, as it is decided when a track is asked for
 * @param onSilence what is said to run has stood at `time` for so long, since `since` on the clock of
 *   `performance.now()`. Firefox says `playing`, and no more, of a file that it has not enough of: what sounds has a
 *   clock that runs.
 */
export function createClock(
  store: PageStore,
  atoms: Pick<PlayerAtoms, 'clock' | 'seconds'>,
  position: () => number,
  silenceMs: () => number,
  onSilence: (time: number, since: number) => void,
): Clock {
  let ticker: ReturnType<typeof setTimeout> | undefined;
  let stand = { time: 0, since: 0 };

  /** The seconds change when they do; the element's own `timeupdate` is up to a quarter of a second late. */
  function tick(time: number, running: boolean): void {
    clearTimeout(ticker);
    store.set(atoms.seconds, Math.floor(time));
    if (running) ticker = setTimeout(look, (1 - (time % 1)) * 1000 + TICK_DELAY_MS);
  }

  function look(): void {
    const time = position();
    const now = performance.now();
    if (time !== stand.time) stand = { time, since: now };
    const { since } = stand;
    if (now - since < silenceMs()) tick(time, true);
    else onSilence(time, since);
  }

  return {
    set(time, running) {
      store.set(atoms.clock, { time, running });
      stand = { time, since: performance.now() };
      tick(time, running);
    },
  };
}
