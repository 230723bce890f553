import {
  type HandedOver,
  isLeftOver,
  isOver,
  type PresaveFlow,
  parseFlow,
  parseHandedOver,
} from '../../domain/presave/presave-flow.ts';
import {
  CODE_VERIFIER_KEY,
  hrefKey,
  projectKey,
  STATE_KEY_PREFIX,
  stateKey,
} from '../../domain/presave/presave-keys.ts';
import { readStorage, removeStorage, storageKeys, writeStorage } from './storage.ts';

/** A flow, and what the specification keeps apart from it. */
export interface KeptFlow {
  readonly state: string;
  readonly flow: PresaveFlow;
  /** The address to return to. */
  readonly href: string | null;
  /** Whether the keys of the specification belong to it: if not, they were tampered with. */
  readonly isIntact: boolean;
}

/**
 * Keeps a flow until the visitor comes back, under the keys of the specification (section 3) and our own.
 * @returns whether all of it was kept; if not, nothing is left behind
 */
export function keepFlow(state: string, flow: PresaveFlow, href: string): boolean {
  const { verifier, projectId } = flow;
  const isKept =
    writeStorage(stateKey(state), JSON.stringify(flow)) &&
    writeStorage(CODE_VERIFIER_KEY, verifier) &&
    writeStorage(verifier, projectId) &&
    writeStorage(projectKey(verifier), projectId) &&
    writeStorage(hrefKey(verifier), href);
  if (!isKept) dropFlow(state);
  return isKept;
}

/** What was kept for a state, or `null`. */
export function readFlow(state: string): KeptFlow | null {
  const flow = parseFlow(readStorage(stateKey(state)));
  if (flow === null) return null;
  const isIntact = readStorage(projectKey(flow.verifier)) === flow.projectId;
  return { state, flow, href: readStorage(hrefKey(flow.verifier)), isIntact };
}

/** Removes a flow and all that belongs to it; what belongs to a flow of another tab stays. */
export function dropFlow(state: string): void {
  const flow = parseFlow(readStorage(stateKey(state)));
  if (flow !== null) {
    const { verifier } = flow;
    for (const key of [verifier, projectKey(verifier), hrefKey(verifier)]) removeStorage(key);
    if (readStorage(CODE_VERIFIER_KEY) === verifier) removeStorage(CODE_VERIFIER_KEY);
  }
  removeStorage(stateKey(state));
}

export function keepHandedOver(nonce: string, record: HandedOver): boolean {
  return writeStorage(stateKey(nonce), JSON.stringify(record));
}

/** What was kept for a nonce, unless it is over. It is removed: a nonce is good for one answer. */
export function takeHandedOver(nonce: string, now: number): HandedOver | null {
  const record = parseHandedOver(readStorage(stateKey(nonce)));
  if (record !== null) removeStorage(stateKey(nonce));
  return record !== null && isOver(record, now) ? null : record;
}

/** All flows that are kept, by whichever tab. */
export function readFlows(): readonly PresaveFlow[] {
  return states().flatMap((state) => readFlow(state)?.flow ?? []);
}

/** Removes what flows have left that never came back. */
export function sweepFlows(now: number): void {
  for (const state of states()) if (isLeftOver(readStorage(stateKey(state)), now)) dropFlow(state);
}

/** Whether storage takes anything at all: it may be missing, blocked or full. */
export function canKeepFlows(): boolean {
  const probe = `${STATE_KEY_PREFIX}probe`;
  const isKept = writeStorage(probe, '{}');
  removeStorage(probe);
  return isKept;
}

function states(): readonly string[] {
  return storageKeys().flatMap((key) => (key.startsWith(STATE_KEY_PREFIX) ? [key.slice(STATE_KEY_PREFIX.length)] : []));
}
