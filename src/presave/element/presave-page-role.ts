import { capturePageEntry } from '../controller/page-entry.ts';
import type { PresaveCodeSource } from './presave-code.ts';
import { PRESAVE_ROLE, type PresavePageRole } from './presave-role.ts';
import type { PresaveSite } from './presave-site.ts';
import type { PresaveTools } from './presave-tools.ts';

/**
 * Takes the page's role, unless another copy of the script has it. That also removes codes and states from the address
 * before any request is sent. So call it while the script is evaluated.
 */
export function takePageRole(scriptUrl: string, source: PresaveCodeSource, tools: PresaveTools): void {
  const page = document as { [PRESAVE_ROLE]?: PresavePageRole };
  page[PRESAVE_ROLE] ??= createRole(scriptUrl, source, tools);
}

function createRole(scriptUrl: string, source: PresaveCodeSource, tools: PresaveTools): PresavePageRole {
  const pageEntry = capturePageEntry();
  const adopted = new WeakSet<HTMLButtonElement>();
  let site: Promise<PresaveSite> | null = null;

  function loadSite(): Promise<PresaveSite> {
    site ??= source.load().then(({ createPresaveSite }) => createPresaveSite(tools, scriptUrl, pageEntry));
    return site;
  }

  if (pageEntry.isPossible) void loadSite();
  return {
    add: (presave, signal) => void loadSite().then(({ add }) => signal.aborted || add(presave, signal)),
    async adopt(button) {
      if (adopted.has(button)) return null;
      adopted.add(button);
      return (await loadSite()).adopt(button, () => adopted.delete(button));
    },
  };
}
