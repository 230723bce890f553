import { createContext, useContext } from 'react';
import type { PresaveLabels } from '../../labels/presave-labels.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PresaveAtoms } from '../../state/presave-atoms.ts';

/** What the button reads and sends to. It is the same object until the language changes. */
export interface PresaveModel {
  readonly store: PageStore;
  readonly atoms: PresaveAtoms;
  readonly labels: PresaveLabels;
  readonly press: () => void;
}

export const PresaveContext = createContext<PresaveModel | null>(null);

export function usePresave(): PresaveModel {
  const model = useContext(PresaveContext);
  if (model === null) throw new Error('A pre-save component stands outside of a PresaveContext.');
  return model;
}
