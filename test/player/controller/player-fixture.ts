import { PlayerError } from '../../../src/platform/model/player-error.ts';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { PlayerOnPage } from '../../support/fakes/fake-player.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { listenToConsole } from '../../support/until.ts';

export const FOUR = ['a', 'b', 'c', 'd'];
export const BROKEN = new PlayerError('media-failed', 'broken');

/** Made anew for each test, see `setUpPlayer`. */
export let time: VirtualTime;
export let page: Page;
export let quiet: ReturnType<typeof listenToConsole>;
/** A player whose mixtape has four tracks. */
export let fixture: PlayerOnPage;
let others: PlayerOnPage[];

/** Gives each test of a `describe` a page in virtual time, with a player that is not connected yet. */
export function setUpPlayer(): void {
  let restoreStorage: () => void;
  let observer: PropertyDescriptor | undefined;

  beforeEach(() => {
    time = new VirtualTime().install().flow();
    page = openPage();
    restoreStorage = installStorage(memoryStorage());
    observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Without it, every player counts as near the viewport.
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    quiet = listenToConsole();
    others = [];
    fixture = new PlayerOnPage(page);
    fixture.api.answer('summer', queueAnswer(FOUR));
  });
  afterEach(() => {
    for (const each of [fixture, ...others]) each.player.disconnect();
    quiet.restore();
    if (observer !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
    restoreStorage();
    page.remove();
    time.restore();
  });
}

/** Another player of the same page. */
export function another(options: ConstructorParameters<typeof PlayerOnPage>[1] = {}): PlayerOnPage {
  const made = new PlayerOnPage(page, { store: fixture.store, ...options });
  others.push(made);
  return made;
}

/** Continues with another player, for a test that needs other options. */
export function replaceFixture(options: ConstructorParameters<typeof PlayerOnPage>[1]): void {
  fixture = another(options);
}

export async function ready(): Promise<void> {
  fixture.connect();
  await fixture.untilStatus('ready');
}

export async function playing(trackId = 'a'): Promise<void> {
  await ready();
  await fixture.player.select(trackId);
  await fixture.untilPlaying(trackId);
  fixture.log.clear();
}

/** Lets the tasks run in which the element sends its events. */
export async function settled(): Promise<void> {
  for (let count = 0; count < 6; count++) await nextTask();
}

export const isWaiting = (): boolean => fixture.store.get(fixture.player.atoms.waiting);

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function breakTracks(...trackIds: readonly string[]): void {
  for (const id of trackIds)
    fixture.sources.script(`stream ${id}`, { openError: BROKEN }).script(`play-url ${id}`, { attachError: BROKEN });
}

/** The track changes that were dispatched to the page. */
export const changes = (): readonly string[] =>
  fixture.log.details('trackchange').map(({ track, index, reason }) => `${track.trackId} ${index} ${reason}`);
