import { type PresaveFlow, parseFlow } from '../../../src/presave/model/presave-flow.ts';
import { readRawFlow } from '../../../src/presave/storage/presave-storage.ts';

/** A flow in storage, as the page that it returns to reads it. */
interface StoredFlow {
  readonly state: string;
  /** With the settings of its service. */
  readonly flow: Omit<PresaveFlow, 'stored'>;
  readonly href: string | null;
  readonly isIntact: boolean;
}

export function readFlow(state: string): StoredFlow | null {
  const stored = readRawFlow(state);
  const flow = parseFlow(stored?.json ?? null);
  if (stored === null || flow === null) return null;
  const { stored: record, ...common } = flow;
  return { state, flow: { ...record, ...common }, href: stored.href, isIntact: stored.projectId === flow.projectId };
}
