import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import { onVisit } from '../../platform/page/page-lifecycle.ts';
import type { Presave } from '../controller/create-presave.ts';
import { captureRedirectEntry } from '../page/redirect-entry.ts';
import { untilLoaded } from './load-code.ts';
import type { KeptClick } from './page-button.ts';
import type * as presaveChunk from './presave-chunk.ts';
import type { SharedCode } from './shared-code.ts';

export type PresaveCode = typeof presaveChunk;

export type PresaveSource = Readonly<ReturnType<typeof presaveFrom>>;

type PagePresaves = ReturnType<PresaveCode['createPagePresaves']>;

export let presaveSource: PresaveSource | null = null;

/** Removes codes from the address before any request: call it while the script is evaluated. @internal */
export function startPresaves(scriptUrl: string, source: PresaveSource, shared: SharedCode): void {
  presaveSource = source;
  takePageRole(() => createRole(scriptUrl, source, shared));
}

/** Turns pre-saves off in this document. Call it before the script with the button is evaluated. */
export function refusePresaves(): void {
  takePageRole(() => ({ add: () => {}, adopt: async () => null }));
}

/** Work that the first copy of the script on a page does for all copies. */
export interface PageRole {
  /** Adds a configured `<presave-button>` until the signal is aborted. */
  add(presave: Presave, signal: AbortSignal): void;
  /**
   * Serves a button of the page's own.
   * @returns a function that repeats an earlier click; `null` if it is served already. Rejects if its code does not
   *   load; call it again then
   */
  adopt(button: HTMLButtonElement): Promise<((kept: KeptClick) => void) | null>;
}

/** A property of the document that all copies of the script know; no element of the page can have this name. */
const ROLE = Symbol.for('mixtape-player.presave');

/** The page's role, once a script with the button has been evaluated. */
export function pageRole(document: Document & { [ROLE]?: PageRole }): PageRole | undefined {
  return document[ROLE];
}

function takePageRole(createRole: () => PageRole): void {
  (document as { [ROLE]?: PageRole })[ROLE] ??= createRole();
}

function createRole(scriptUrl: string, source: PresaveSource, shared: SharedCode): PageRole {
  const entry = captureRedirectEntry();
  const adopted = new WeakSet<HTMLButtonElement>();
  let presaves: Promise<PagePresaves> | null = null;

  function load(): Promise<PagePresaves> {
    presaves ??= source.load().then(({ createPagePresaves }) => createPagePresaves(shared, scriptUrl, entry));
    return presaves;
  }

  if (entry.isPossible) onVisit(document, load);
  return {
    add: (presave, signal) => void load().then(({ add }) => signal.aborted || add(presave, signal)),
    async adopt(button) {
      if (adopted.has(button)) return null;
      adopted.add(button);
      const release = (): unknown => adopted.delete(button);
      const { adopt } = await load();
      return adopt(button, release).catch((reason: unknown) => {
        release();
        throw reason;
      });
    },
  };
}

/** Code that is loaded on demand. After a failure it is requested again when that may help. */
export function presaveFrom(loadChunk: LazyChunk<PresaveCode>) {
  let loading: Promise<PresaveCode> | null = null;
  const source = {
    code: null as PresaveCode | null,
    /** Resolves once it is loaded, however often that has failed. */
    load(): Promise<PresaveCode> {
      loading ??= untilLoaded(() => loadChunk(true), 'the pre-save').then((code) => {
        source.code = code;
        return code;
      });
      return loading;
    },
  };
  return source;
}
