import { atom } from 'jotai/vanilla';

/** How loud, for all players of the page at once. `volume` is 0 to 1. */
export interface Loudness {
  readonly volume: number;
  readonly muted: boolean;
}

export const loudnessAtom = atom<Loudness>({ volume: 1, muted: false });

/** Changes when muting does, not while the volume is being dragged. */
export const mutedAtom = atom((get) => get(loudnessAtom).muted);
