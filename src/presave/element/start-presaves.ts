import { captureRedirectEntry } from '../page/redirect-entry.ts';
import type { PresaveSource } from './load-presave.ts';
import type { PagePresaves } from './page-presaves.ts';
import { type PageRole, takePageRole } from './page-role.ts';
import { SHARED } from './shared-code.ts';

export let presaveSource: PresaveSource | null = null;

/** Removes codes from the address before any request: call it while the script is evaluated. @internal */
export function startPresaves(scriptUrl: string, source: PresaveSource): void {
  presaveSource = source;
  takePageRole(() => createRole(scriptUrl, source));
}

function createRole(scriptUrl: string, source: PresaveSource): PageRole {
  const entry = captureRedirectEntry();
  const adopted = new WeakSet<HTMLButtonElement>();
  let presaves: Promise<PagePresaves> | null = null;

  function load(): Promise<PagePresaves> {
    presaves ??= source.load().then(({ createPagePresaves }) => createPagePresaves(SHARED, scriptUrl, entry));
    return presaves;
  }

  if (entry.isPossible) void load();
  return {
    add: (presave, signal) => void load().then(({ add }) => signal.aborted || add(presave, signal)),
    async adopt(button) {
      if (adopted.has(button)) return null;
      adopted.add(button);
      return (await load()).adopt(button, () => adopted.delete(button));
    },
  };
}
