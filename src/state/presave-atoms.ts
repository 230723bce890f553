import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { savedKey } from '../domain/presave/presave-keys.ts';
import { type ConfigProblem, REDIRECT_SERVICE } from '../domain/presave/presave-services.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../domain/presave/presave-settings.ts';
import {
  isBusy,
  type PresaveAction,
  type PresaveEffect,
  type PresaveState,
  reduce,
} from '../domain/presave/presave-states.ts';
import type { PageStore } from './page-store.ts';

/** The state of a pre-save button as the page sees it: style sheets use these names. */
export type PresaveStatus = 'ready' | 'busy' | 'saved' | 'unavailable';

/** By release, named by its `savedKey()`: all buttons of a release share its state. Only `changePresave` writes it. */
const statesAtom = atom<ReadonlyMap<string, PresaveState>>(new Map());

/** Applies an action to a release, and returns what to do about it. */
export function changePresave(store: PageStore, release: string, action: PresaveAction): PresaveEffect | undefined {
  const states = store.get(statesAtom);
  const before = stateOf(states, release);
  const { state, effect } = reduce(before, action);
  if (state !== before) store.set(statesAtom, new Map(states).set(release, state));
  return effect;
}

function stateOf(states: ReadonlyMap<string, PresaveState>, release: string | null): PresaveState {
  return states.get(release ?? '') ?? 'ready';
}

/** Releases saved on this page whose flag storage did not keep: they stay saved while the page is open. */
export const unstoredReleasesAtom = atom(() => new Set<string>());

/** The project of the flow that came to this page: a button without a project of its own shows how it goes. */
export const returnedProjectIdAtom = atom('');

/** The state of one pre-save button. */
export interface PresaveAtoms {
  readonly settings: PrimitiveAtom<PresaveSettings>;
  readonly configProblems: PrimitiveAtom<readonly ConfigProblem[]>;
  /** A page that the redirect page does not list wanted to hand over: a sentence says so. */
  readonly refused: PrimitiveAtom<boolean>;
  /** This button has saved the release, so that screen readers are told; it may not say so for another button. */
  readonly announced: PrimitiveAtom<boolean>;
  /** The release's `savedKey()`; `null` while service or project are unknown. */
  readonly release: Atom<string | null>;
  readonly state: Atom<PresaveState>;
  readonly status: Atom<PresaveStatus>;
}

/** A new bundle of atoms for one button. */
export function createPresaveAtoms(): PresaveAtoms {
  const settings = atom(DEFAULT_PRESAVE_SETTINGS);
  const configProblems = atom<readonly ConfigProblem[]>([]);
  const release = atom((get) => {
    const { service, projectId } = get(settings);
    const shownProjectId = projectId || (service === REDIRECT_SERVICE ? get(returnedProjectIdAtom) : '');
    return service && shownProjectId ? savedKey(service, shownProjectId) : null;
  });
  const state = atom((get) => {
    // The configuration is this button's alone, so it is applied on top of what all buttons of the release share.
    const configuration = get(configProblems).length > 0 ? 'misconfigured' : 'configured';
    return reduce(stateOf(get(statesAtom), get(release)), configuration).state;
  });
  const status = atom((get): PresaveStatus => {
    const current = get(state);
    if (isBusy(current)) return 'busy';
    return current === 'failed' ? 'ready' : current;
  });
  return { settings, configProblems, refused: atom(false), announced: atom(false), release, state, status };
}
