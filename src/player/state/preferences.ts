import { atom } from 'jotai/vanilla';

/** The volume (0 to 1) and muting of all players on the page. */
export interface Loudness {
  readonly volume: number;
  readonly muted: boolean;
}

export const loudnessAtom = atom<Loudness>({ volume: 1, muted: false });

/** For components that must not render while the volume is being dragged. */
export const mutedAtom = atom((get) => get(loudnessAtom).muted);
