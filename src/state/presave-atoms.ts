import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { savedKey } from '../domain/presave/presave-keys.ts';
import type { PresaveObstacle } from '../domain/presave/presave-readiness.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../domain/presave/presave-settings.ts';

/** What a pre-save button can be: the names of its states for style sheets, too. */
export type PresaveStatus = 'ready' | 'busy' | 'saved' | 'unavailable';

/** Releases that are saved, by the name of their flag in storage; the same for every button of the page. */
export const savedReleasesAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Those of them that storage did not keep, since it is blocked or full: they are saved as long as the page is open. */
export const unkeptReleasesAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Releases for which a flow is under way: all buttons of a release are busy together. */
export const busyReleasesAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The project of the Spotify flow that came to this page: a button without a project of its own shows how it goes. */
export const flowProjectIdAtom = atom('');

/** Everything that is true of one pre-save button. */
export interface PresaveAtoms {
  readonly settings: PrimitiveAtom<PresaveSettings>;
  readonly obstacles: PrimitiveAtom<readonly PresaveObstacle[]>;
  /** A page that the redirect page does not list wanted to hand over: the visitor reads a sentence. */
  readonly refused: PrimitiveAtom<boolean>;
  /** Name of the release's flag; `null` while service or project are unknown. */
  readonly release: Atom<string | null>;
  readonly status: Atom<PresaveStatus>;
}

/** A fresh bundle of atoms for one button. */
export function createPresaveAtoms(): PresaveAtoms {
  const settings = atom(DEFAULT_PRESAVE_SETTINGS);
  const obstacles = atom<readonly PresaveObstacle[]>([]);
  const release = atom((get) => {
    const { service, projectId } = get(settings);
    const shownProjectId = projectId || (service === 'spotify' ? get(flowProjectIdAtom) : '');
    return service === null || shownProjectId === '' ? null : savedKey(service, shownProjectId);
  });
  const status = atom((get): PresaveStatus => {
    // No flag is without a name.
    const flag = get(release) ?? '';
    if (get(savedReleasesAtom).has(flag)) return 'saved';
    if (get(busyReleasesAtom).has(flag)) return 'busy';
    return get(obstacles).length > 0 ? 'unavailable' : 'ready';
  });
  return { settings, obstacles, refused: atom(false), release, status };
}
