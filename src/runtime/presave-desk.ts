import type { Presave } from './create-presave.ts';
import type { Arrival } from './presave-arrival.ts';
import type { PresavePage, PresaveParts } from './presave-parts.ts';

/** Where a flow that came to this page waits for the button that carries it. */
export interface PresaveDesk {
  /** A button is there, and configured; it leaves with the signal. */
  offer(presave: Presave, signal: AbortSignal): void;
}

/** For a redirect page whose button is drawn by its own scripts. */
const GRACE_MS = 1500;

/**
 * @param arrival what brought the visitor here
 * @param fallback makes what carries the flow where no button is on the page, from the configuration that stands
 * elsewhere
 */
export function createPresaveDesk(
  arrival: Arrival | null,
  { page, store }: { readonly page: Pick<PresavePage, 'onceParsed'>; readonly store: PresaveParts['store'] },
  fallback: { readonly isConfigured: () => boolean; readonly create: () => Presave },
): PresaveDesk {
  const buttons = new Set<Presave>();
  let waiting = arrival;
  let isParsed = false;

  function serve(carrier: Presave | null): void {
    if (waiting === null || carrier === null) return;
    const taken = waiting;
    waiting = null;
    carrier.resume(taken);
  }

  /** The button of the flow's project, else one that has no project of its own, else any of the service. */
  function findCarrier(): Presave | null {
    if (waiting === null) return null;
    const wanted = 'projectId' in waiting ? waiting.projectId : null;
    const found = [...buttons].filter(({ atoms }) => store.get(atoms.settings).service === 'spotify');
    const ofProject = (projectId: string | null): Presave | undefined =>
      found.find(({ atoms }) => store.get(atoms.settings).projectId === projectId);
    return ofProject(wanted) ?? ofProject('') ?? found[0] ?? null;
  }

  if (arrival !== null) {
    page.onceParsed(() => {
      isParsed = true;
      serve(findCarrier());
      if (waiting === null) return;
      if (fallback.isConfigured()) serve(fallback.create());
      else setTimeout(() => waiting !== null && serve(findCarrier() ?? fallback.create()), GRACE_MS);
    });
  }

  return {
    offer(presave, signal) {
      buttons.add(presave);
      signal.addEventListener('abort', () => buttons.delete(presave), { once: true });
      // Whoever makes a button by script may configure it right behind.
      if (isParsed) page.onceParsed(() => serve(findCarrier()));
    },
  };
}
