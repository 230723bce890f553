import { PlayerError } from '../../domain/player-error.ts';
import { findObstacles } from '../../domain/presave/presave-readiness.ts';
import type { PresaveSettings } from '../../domain/presave/presave-settings.ts';
import { log } from '../../io/log.ts';
import { originOf } from '../../io/presave/return-address.ts';
import { canKeepFlows } from '../../io/storage/presave-storage.ts';
import { busyReleasesAtom, createPresaveAtoms, type PresaveAtoms } from '../../state/presave-atoms.ts';
import { withMember } from '../../state/with-member.ts';
import type { PresaveHost } from './presave-events.ts';
import { type AppleMusicFlow, type PresaveParts, withFile } from './presave-parts.ts';
import { reportOutcome, startRun } from './presave-run.ts';
import { followSaved, readRelease } from './saved-releases.ts';

/** One pre-save button without its looks: that of `<presave-button>`, or of a button of the page's own. */
export interface Presave {
  readonly atoms: PresaveAtoms;
  readonly host: PresaveHost;
  readonly isTrusted: boolean;
  settings(): PresaveSettings;
  configure(settings: PresaveSettings): void;
  connect(): void;
  disconnect(): void;
  /** The visitor asks for a pre-save. Call it right inside the click. */
  press(): void;
  /** A pointer, a finger or the focus came near. */
  intend(): void;
}

/** @param isTrusted whether the site itself wrote the button: those of a page's own may be an author's */
export function createPresave(parts: PresaveParts, host: PresaveHost, isTrusted = true): Presave {
  const { store, page } = parts;
  const atoms = createPresaveAtoms();
  const settings = (): PresaveSettings => store.get(atoms.settings);
  const status = () => store.get(atoms.status);
  let connection: AbortController | null = null;
  let reported = '';

  // Kept, as a click has to reach MusicKit without a step between.
  let appleMusic: AppleMusicFlow | null = null;

  async function prepareAppleMusic(): Promise<void> {
    try {
      appleMusic ??= await parts.loadAppleMusic(false);
      const outcome = await appleMusic.prepareAppleMusic(settings());
      if (outcome !== null) {
        reportOutcome(store, { ...settings(), service: 'apple_music' }, host, outcome, { failureMessage: 'none' });
      }
    } catch {
      // A file that does not load now is asked for again, and told of, on the click.
    }
  }

  /** Looks anew at what the button can do. */
  function update(): void {
    const release = store.get(atoms.release);
    if (release !== null) readRelease(store, release);
    const { service, redirectUri } = settings();
    const surroundings = {
      handsOver: redirectUri !== '' && originOf(redirectUri) !== page.origin,
      hasSubtleCrypto: page.hasSubtleCrypto,
      hasStorage: service !== 'spotify' || canKeepFlows(),
    };
    store.set(atoms.obstacles, findObstacles(settings(), surroundings));
    // Whoever makes a button by script may configure it right behind; after that, the author is told.
    page.onceParsed(report);
    if (connection !== null && service === 'apple_music' && status() === 'ready') {
      parts.onIdle(connection.signal, () => void intend());
    }
  }

  function intend(): void {
    if (status() !== 'ready') return;
    if (settings().service === 'apple_music') void prepareAppleMusic();
    // What does not load now is told on the click.
    else parts.loadSpotify(false).catch(() => {});
  }

  function report(): void {
    if (connection === null || status() !== 'unavailable') return;
    const obstacles = store.get(atoms.obstacles);
    const words = obstacles.map(({ message }) => message).join();
    if (words === reported) return;
    reported = words;
    for (const { code, message } of obstacles) log('error', new PlayerError(code, message));
  }

  return {
    atoms,
    host,
    isTrusted,
    settings,
    configure(after) {
      store.set(atoms.settings, after);
      if (connection !== null) update();
    },
    connect() {
      connection = new AbortController();
      const { signal } = connection;
      followSaved(store, () => store.get(atoms.release), signal);
      // Back from Spotify's page by the browser's own button: that flow will not be taken to its end.
      page.onRestored(signal, () => {
        const release = store.get(atoms.release);
        if (release !== null) store.set(busyReleasesAtom, (before) => withMember(before, release, false));
        // Another page may have saved it meanwhile, and told this one while it slept.
        update();
      });
      update();
    },
    disconnect() {
      connection?.abort();
      connection = null;
    },
    press() {
      const pressed = settings();
      const { service } = pressed;
      if (service === null || status() !== 'ready') return;
      const run = startRun(store, { ...pressed, service }, host);
      if (service === 'spotify')
        void withFile(parts.loadSpotify(true), run, ({ pressSpotify }) => pressSpotify(run, pressed, page, !isTrusted));
      else if (appleMusic !== null) void appleMusic.pressAppleMusic(run, pressed);
      else {
        void withFile(parts.loadAppleMusic(true), run, (file) => {
          appleMusic = file;
          return file.pressAppleMusic(run, pressed);
        });
      }
    },
    intend,
  };
}
