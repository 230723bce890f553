import { createLocalization } from '../../i18n/localization.ts';
import { readAttribute } from '../../platform/attributes/config-sources.ts';
import { adoptStyles } from '../../platform/element/adopt-styles.ts';
import { pageStore } from '../../platform/page-store.ts';
import { captureRedirectEntry } from '../page/redirect-entry.ts';
import type { PresaveSource } from './load-presave.ts';
import type { PagePresaves } from './page-presaves.ts';
import { type PageRole, takePageRole } from './page-role.ts';
import type { SharedCode } from './shared-code.ts';

export const SHARED: SharedCode = { store: pageStore, readAttribute, adoptStyles, createLocalization };

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
