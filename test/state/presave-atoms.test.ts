import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { DEFAULT_PRESAVE_SETTINGS } from '../../src/domain/presave/presave-settings.ts';
import {
  busyReleasesAtom,
  createPresaveAtoms,
  flowProjectIdAtom,
  savedReleasesAtom,
} from '../../src/state/presave-atoms.ts';

const RELEASE = 'spotify_saved_7';
const OBSTACLE = { code: 'presave-config', message: 'A test is in the way.' } as const;

/** A button for the project 7 on Spotify, on a page of its own. */
function button() {
  const store = createStore();
  const atoms = createPresaveAtoms();
  store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify', projectId: '7' });
  return { store, atoms };
}

describe('the state of a pre-save button', () => {
  it('is ready while nothing is in its way, and refuses nobody', () => {
    const { store, atoms } = button();
    expect(store.get(atoms.status)).to.equal('ready');
    expect(store.get(atoms.refused)).to.equal(false);
    store.set(atoms.obstacles, [OBSTACLE]);
    expect(store.get(atoms.status)).to.equal('unavailable');
  });

  it('is that of its release: of its project at its service', () => {
    const { store, atoms } = button();
    store.set(busyReleasesAtom, new Set(['spotify_saved_8', 'apple_music_saved_7']));
    store.set(savedReleasesAtom, new Set(['spotify_saved_8', 'apple_music_saved_7']));
    expect(store.get(atoms.status)).to.equal('ready');
    store.set(busyReleasesAtom, new Set([RELEASE]));
    expect(store.get(atoms.status)).to.equal('busy');
  });

  it('is saved whatever else is true', () => {
    const { store, atoms } = button();
    store.set(savedReleasesAtom, new Set([RELEASE]));
    store.set(busyReleasesAtom, new Set([RELEASE]));
    store.set(atoms.obstacles, [OBSTACLE]);
    expect(store.get(atoms.status)).to.equal('saved');
  });

  it('is of no release while service or project are unknown', () => {
    const { store, atoms } = button();
    expect(store.get(atoms.release)).to.equal(RELEASE);
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify' });
    expect(store.get(atoms.release)).to.equal(null);
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, projectId: '7' });
    expect(store.get(atoms.release)).to.equal(null);
    expect(store.get(atoms.status)).to.equal('ready');
  });

  it('is of the Spotify flow that came to the page, unless it has a project of its own', () => {
    const { store, atoms } = button();
    store.set(flowProjectIdAtom, '8');
    expect(store.get(atoms.release)).to.equal(RELEASE);
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify' });
    expect(store.get(atoms.release)).to.equal('spotify_saved_8');
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'apple_music' });
    expect(store.get(atoms.release)).to.equal(null);
  });
});
