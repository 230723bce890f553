import { bareCause, type PresaveOutcome } from '../../domain/presave/presave-outcome.ts';
import { inTime } from '../../io/api/in-time.ts';
import type { LazyChunk } from '../../io/page/lazy-chunk.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PresaveRun } from './presave-run.ts';

/** OAuth's side of a flow, loaded when one is near. */
export type SpotifyFlow = Pick<
  typeof import('./spotify-flow.ts'),
  'pressSpotify' | 'resumeSpotify' | 'takeOverSpotify'
>;
/** MusicKit's side of a flow, loaded when the page is idle. */
export type AppleMusicFlow = Pick<typeof import('./apple-music-flow.ts'), 'prepareAppleMusic' | 'pressAppleMusic'>;

/** What a pre-save button works with. Tests hand in their own. */
export interface PresaveParts {
  readonly store: PageStore;
  /** Calls back when the page has nothing better to do. */
  readonly onIdle: (signal: AbortSignal, callback: () => void) => void;
  readonly loadSpotify: LazyChunk<SpotifyFlow>;
  readonly loadAppleMusic: LazyChunk<AppleMusicFlow>;
  readonly page: PresavePage;
}

/** The page, as far as a flow needs it. */
export interface PresavePage {
  readonly origin: string;
  readonly href: string;
  readonly hasSubtleCrypto: boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** Leaves the page; its entry in the history stays. */
  go(address: string): void;
  /** Leaves the page and its entry in the history. */
  replace(address: string): void;
  /** Calls back once all of the page's markup is there, and never at once. */
  onceParsed(callback: () => void): void;
  /** Calls back when the visitor returns to the page as it was left. */
  onRestored(signal: AbortSignal, callback: () => void): void;
}

/** A file that has not come by then is given up: the visitor reads so, and may try again. */
const FILE_LIMIT_MS = 8000;

/** A file of ours that a flow needs did not load. */
function scriptFailed(error: unknown): PresaveOutcome {
  return {
    kind: 'failed',
    code: 'presave-script',
    message: 'A file that the pre-save needs could not be loaded from beside its script.',
    cause: bareCause(error),
  };
}

/** Does what a file that is loaded later is needed for; if it does not load, the flow fails. */
export async function withFile<File>(
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
