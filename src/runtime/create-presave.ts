import { PlayerError } from '../domain/player-error.ts';
import { savedKey } from '../domain/presave-keys.ts';
import { failed } from '../domain/presave-outcome.ts';
import { findObstacles } from '../domain/presave-readiness.ts';
import type { PresaveService } from '../domain/presave-service.ts';
import type { PresaveSettings } from '../domain/presave-settings.ts';
import { inTime } from '../io/in-time.ts';
import { trackPresave } from '../io/pixel.ts';
import { canKeepFlows } from '../io/presave-storage.ts';
import { originOf } from '../io/return-address.ts';
import { tell } from '../io/tell.ts';
import { busyReleasesAtom, createPresaveAtoms, type PresaveAtoms } from '../state/presave-atoms.ts';
import { withMember } from '../state/with-member.ts';
import type { Arrival } from './presave-arrival.ts';
import type { PresaveHost } from './presave-events.ts';
import { type AppleMusicFlow, type PresaveParts, scriptFailed } from './presave-parts.ts';
import type { PresaveRun } from './presave-run.ts';
import { followSaved, markSaved, readRelease } from './saved-releases.ts';
import type { WayBack } from './spotify-start.ts';

/** One pre-save button without its looks: that of `<presave-button>`, of a button of the page's own, or of none at all. */
export interface Presave {
  readonly atoms: PresaveAtoms;
  configure(settings: PresaveSettings): void;
  connect(): void;
  disconnect(): void;
  /** The visitor asks for a pre-save. Call it right inside the click. */
  press(): void;
  /** A pointer, a finger or the focus came near. */
  intend(): void;
  /** Takes on a flow that came to this page from elsewhere. */
  resume(arrival: Arrival): void;
}

/** What has not come by then is as good as lost: the visitor reads so, and may try again. */
const FILE_LIMIT_MS = 8000;

export function createPresave(parts: PresaveParts, host: PresaveHost): Presave {
  const { store, page } = parts;
  const atoms = createPresaveAtoms();
  const settings = (): PresaveSettings => ({ ...store.get(atoms.settings), projectId: store.get(atoms.projectId) });
  const status = () => store.get(atoms.status);
  let connection: AbortController | null = null;
  let reported = '';
  /** Where the visitor came from whose pre-save failed on this page: there is where the next try leads back to. */
  let back: (WayBack & { readonly projectId: string }) | null = null;

  // Kept, as a click has to reach MusicKit without a step between.
  let appleMusic: AppleMusicFlow | null = null;

  async function prepareAppleMusic(): Promise<void> {
    try {
      appleMusic ??= await parts.loadAppleMusic(false);
      const outcome = await appleMusic.prepareAppleMusic(settings());
      if (outcome !== null) begin('apple_music').finish(outcome, { words: 'none' });
    } catch {
      // A file that does not load now is asked for again, and told of, on the click.
    }
  }

  /** Does what a file that comes later is needed for. */
  async function withFile<File>(
    file: Promise<File>,
    run: PresaveRun,
    act: (file: File) => Promise<void>,
  ): Promise<void> {
    try {
      await act(await inTime(file, FILE_LIMIT_MS));
    } catch (error) {
      run.finish(scriptFailed(error));
    }
  }

  function setBusy(release: string, isBusy: boolean): void {
    store.set(busyReleasesAtom, (before) => withMember(before, release, isBusy));
  }

  function begin(service: PresaveService, projectId = settings().projectId): PresaveRun {
    const release = savedKey(service, projectId);
    const mine = { ...settings(), service, projectId };
    const detail = { service, projectId };
    const letGo = (): void => setBusy(release, false);
    const hold = (): void => setBusy(release, true);
    hold();
    return {
      settings: mine,
      letGo,
      hold,
      finish(outcome, { words = 'failure', toldElsewhere = false } = {}) {
        letGo();
        switch (outcome.kind) {
          case 'saved':
            trackPresave(mine.pixelEvent, projectId, service);
            markSaved(store, release);
            if (!toldElsewhere) host.dispatch('presave', detail);
            break;
          case 'cancelled':
            if (!toldElsewhere) host.dispatch('presavecancel', detail);
            break;
          case 'failed': {
            const error = new PlayerError(outcome.code, outcome.message, outcome);
            tell('error', error);
            host.dispatch('presaveerror', { ...detail, error });
            if (words === 'failure') host.alertFailure();
            else if (words === 'refusal') {
              // What a page wanted that may not want anything is not offered to the visitor either.
              store.set(atoms.carriedProjectId, '');
              update();
              host.showRefusal();
            }
            break;
          }
          default:
            outcome satisfies never;
        }
      },
    };
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
      parts.whenIdle(connection.signal, () => void intend());
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
    for (const { code, message } of obstacles) tell('error', new PlayerError(code, message));
  }

  return {
    atoms,
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
        if (release !== null) setBusy(release, false);
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
      const { service } = settings();
      if (service === null || status() !== 'ready') return;
      const run = begin(service);
      const way = back?.projectId === run.settings.projectId ? back : undefined;
      if (service === 'spotify')
        void withFile(parts.loadSpotify(true), run, ({ pressSpotify }) => pressSpotify(run, page, way));
      else if (appleMusic !== null) void appleMusic.pressAppleMusic(run);
      else {
        void withFile(parts.loadAppleMusic(true), run, (file) => {
          appleMusic = file;
          return file.pressAppleMusic(run);
        });
      }
    },
    intend,
    resume(arrival) {
      switch (arrival.kind) {
        case 'stranger': {
          const message = 'An authorization answer with a state that is not ours came while a pre-save was under way.';
          begin('spotify').finish(failed('presave-state', message), { words: 'none' });
          break;
        }
        case 'sent-back':
        case 'landed': {
          const { projectId, result } = arrival;
          // A page on another origin has set its own flag, not this page's.
          if (arrival.kind === 'sent-back' && result === 'saved') markSaved(store, savedKey('spotify', projectId));
          host.dispatch(result === 'saved' ? 'presave' : 'presavecancel', { service: 'spotify', projectId });
          break;
        }
        default: {
          const { projectId } = arrival;
          // Where the button has no project of its own, it is this one's from now on.
          store.set(atoms.carriedProjectId, projectId);
          if (arrival.kind === 'answer' && arrival.href !== null) {
            back = { href: arrival.href, nonce: arrival.flow.nonce, projectId };
          }
          const run = begin('spotify', projectId);
          void withFile(parts.loadSpotify(true), run, (file) => file.resumeSpotify(run, page, arrival));
          update();
        }
      }
    },
  };
}
