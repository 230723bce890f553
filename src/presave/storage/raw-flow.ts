import { readStorage, removeStorage } from '../../platform/storage.ts';
import { CODE_VERIFIER_KEY, hrefKey, projectKey, stateKey } from '../model/presave-keys.ts';
import { parseStoredRecord, readTexts } from '../model/stored-record.ts';

/** A stored flow. Only the fields that the first load needs were validated. */
export interface RawFlow {
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** The whole record. */
  readonly json: string | null;
  /** The address to return to. */
  readonly href: string | null;
  /** The project, from its separate key in storage. */
  readonly projectId: string | null;
}

/** @returns `null` if no flow is stored for the state */
export function readRawFlow(state: string): RawFlow | null {
  const json = readStorage(stateKey(state));
  const texts = readTexts(parseStoredRecord(json), 'verifier', 'redirectUri');
  if (texts === null) return null;
  const { verifier } = texts;
  return { ...texts, state, json, href: readStorage(hrefKey(verifier)), projectId: readStorage(projectKey(verifier)) };
}

/** Removes all keys of a flow; those of another tab's flow stay. */
export function removeRawFlow({ state, verifier }: RawFlow): void {
  for (const key of [verifier, projectKey(verifier), hrefKey(verifier), stateKey(state)]) removeStorage(key);
  if (readStorage(CODE_VERIFIER_KEY) === verifier) removeStorage(CODE_VERIFIER_KEY);
}
