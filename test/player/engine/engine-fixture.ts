import { PlayerError } from '../../../src/platform/model/player-error.ts';
import type { PageStore } from '../../../src/platform/page-store.ts';
import type { Player } from '../../../src/player/controller/create-player.ts';
import type { PlayerAtoms } from '../../../src/player/state/player-atoms.ts';
import { PATIENT } from '../../support/fakes/deadlines.ts';
import type { EventLog } from '../../support/fakes/event-log.ts';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { type FakeAudio, nextTask } from '../../support/fakes/fake-audio.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { PlayerOnPage } from '../../support/fakes/fake-player.ts';
import type { FakeSources } from '../../support/fakes/fake-sources.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { listenToConsole, untilAtom } from '../../support/until.ts';

export const BROKEN = new PlayerError('media-failed', 'broken');

/** Made anew for each test, see `setUpEngine`. */
export let time: VirtualTime;
export let page: Page;
export let quiet: ReturnType<typeof listenToConsole>;
/** A player with the tracks a, b and c. The next exports are parts of it. */
export let fixture: PlayerOnPage;
export let audio: FakeAudio;
export let sources: FakeSources;
export let store: PageStore;
export let log: EventLog;
export let player: Player;
export let atoms: PlayerAtoms;

/** Gives each test of a `describe` a page in virtual time, with a player whose engine is loaded. */
export function setUpEngine(): void {
  let restoreStorage: () => void;
  let observer: PropertyDescriptor | undefined;

  beforeEach(async () => {
    time = new VirtualTime().install().flow();
    page = openPage();
    restoreStorage = installStorage(memoryStorage());
    observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Without it, every player counts as near the viewport.
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    quiet = listenToConsole();
    await open();
  });
  afterEach(() => {
    player.disconnect();
    quiet.restore();
    if (observer !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
    restoreStorage();
    page.remove();
    time.restore();
  });
}

/** Opens a player with the tracks a, b and c, and loads its engine. It replaces the one before. */
export async function open({ deadlines = PATIENT } = {}): Promise<void> {
  player?.disconnect();
  fixture = new PlayerOnPage(page, { deadlines });
  ({ audio, sources, store, log, player } = fixture);
  atoms = player.atoms;
  fixture.api.answer('summer', queueAnswer(['a', 'b', 'c'], undefined, null));
  fixture.connect();
  await fixture.untilStatus('ready');
  log.clear();
  fixture.idle();
  await settled();
}

export const untilPlaying = (): Promise<void> => untilAtom(store, atoms.playing, Boolean);

export async function playing(trackId = 'a'): Promise<void> {
  await (fixture.activeId === trackId ? player.play() : player.select(trackId));
  await untilPlaying();
}

/** Lets the tasks run in which the element sends its events. */
export async function settled(): Promise<void> {
  for (let count = 0; count < 6; count++) await nextTask();
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const state = (): Record<string, unknown> => ({
  paused: store.get(atoms.paused),
  waiting: store.get(atoms.waiting),
  playing: store.get(atoms.playing),
  ended: store.get(atoms.ended),
});
export const PAUSED = { paused: true, waiting: false, playing: false, ended: false };
export const PLAYING = { paused: false, waiting: false, playing: true, ended: false };
export const WAITING = { paused: false, waiting: true, playing: false, ended: false };

export const eventNames = (): readonly string[] => log.names.filter((name) => name !== 'timeupdate');

export function seek(seconds: number): void {
  player.currentTime = seconds;
}

export function breakTracks(...trackIds: readonly string[]): void {
  for (const id of trackIds)
    sources.script(`stream ${id}`, { openError: BROKEN }).script(`play-url ${id}`, { attachError: BROKEN });
}
