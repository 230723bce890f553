import { readStorage, removeStorage, storageKeys, writeStorage } from '../../platform/storage.ts';
import {
  type HandOverRecord,
  isFlowExpired,
  isRemovable,
  type PresaveFlow,
  parseFlow,
  parseHandOverRecord,
  parseRedirectResult,
  parseStoredRecord,
  parseTexts,
  type RedirectResult,
  serializeRedirectResult,
} from '../model/presave-flow.ts';

// Back ends and pages read these keys too, other than that of the state, so they must not change.
export const CODE_VERIFIER_KEY = 'code_verifier';
export const STATE_KEY_PREFIX = 'presave_state_';

export const stateKey = (state: string): string => STATE_KEY_PREFIX + state;
export const projectKey = (verifier: string): string => `project_to_pre_save_${verifier}`;
export const hrefKey = (verifier: string): string => `project_to_pre_save_href_${verifier}`;

export type RawFlow = Readonly<NonNullable<ReturnType<typeof readRawFlow>>>;

/**
 * A stored flow, with its project's own key. Only the texts that the first load needs are validated. `null` if there is
 * none.
 */
export function readRawFlow(state: string) {
  const json = readStorage(stateKey(state));
  const texts = parseTexts(parseStoredRecord(json), 'verifier', 'redirectUri');
  if (texts === null) return null;
  const { verifier } = texts;
  return { ...texts, state, json, href: readStorage(hrefKey(verifier)), projectId: readStorage(projectKey(verifier)) };
}

/** Removes all keys of a flow; those of another tab's flow stay. */
export function removeRawFlow({ state, verifier }: RawFlow): void {
  for (const key of [verifier, projectKey(verifier), hrefKey(verifier), stateKey(state)]) removeStorage(key);
  if (readStorage(CODE_VERIFIER_KEY) === verifier) removeStorage(CODE_VERIFIER_KEY);
}

/** Stores a flow until the visitor comes back. @returns whether all of it was stored; if not, nothing is */
export function saveFlow(state: string, flow: Omit<PresaveFlow, 'stored'>, href: string): boolean {
  const { verifier, projectId } = flow;
  const isSaved =
    writeStorage(stateKey(state), JSON.stringify(flow)) &&
    writeStorage(CODE_VERIFIER_KEY, verifier) &&
    writeStorage(verifier, projectId) &&
    writeStorage(projectKey(verifier), projectId) &&
    writeStorage(hrefKey(verifier), href);
  if (!isSaved) removeFlow(state);
  return isSaved;
}

export function removeFlow(state: string): void {
  const flow = readRawFlow(state);
  if (flow !== null) removeRawFlow(flow);
  else removeStorage(stateKey(state));
}

export function saveHandOver(nonce: string, record: HandOverRecord): boolean {
  return writeStorage(stateKey(nonce), JSON.stringify(record));
}

/** The hand-over of a nonce, unless it has expired. It is removed: a nonce is valid for one result. */
export function consumeHandOver(nonce: string, now: number): HandOverRecord | null {
  const record = parseHandOverRecord(readStorage(stateKey(nonce)));
  if (record !== null) removeStorage(stateKey(nonce));
  return record !== null && isFlowExpired(record, now) ? null : record;
}

/** All stored flows, of every tab. */
export function readFlows(): readonly PresaveFlow[] {
  return states().flatMap((state) => parseFlow(readStorage(stateKey(state))) ?? []);
}

export function removeExpiredFlows(now: number): void {
  for (const state of states()) if (isRemovable(readStorage(stateKey(state)), now)) removeFlow(state);
}

/** Whether local storage works: it may be missing, blocked or full. */
export function canSaveFlows(): boolean {
  const probe = `${STATE_KEY_PREFIX}probe`;
  const isSaved = writeStorage(probe, '{}');
  removeStorage(probe);
  return isSaved;
}

function states(): readonly string[] {
  return storageKeys().flatMap((key) => (key.startsWith(STATE_KEY_PREFIX) ? [key.slice(STATE_KEY_PREFIX.length)] : []));
}

/** The key in session storage of the first characters of the state that was answered last in this tab. */
const ANSWERED_KEY = 'presave_answered_state';

export function markAnswered(state: string): void {
  writeStorage(ANSWERED_KEY, state.slice(0, 6), 'sessionStorage');
}

/** Whether a state is of this browser: it is waiting for its answer, or was answered last in this tab. */
export function isKnownState(state: string): boolean {
  return readStorage(stateKey(state)) !== null || readStorage(ANSWERED_KEY, 'sessionStorage') === state.slice(0, 6);
}

/** The key of the result: in session storage, because it belongs to one tab. */
const RESULT_KEY = 'presave_redirect_result';

export function saveRedirectResult(result: RedirectResult, now: number): boolean {
  return writeStorage(RESULT_KEY, serializeRedirectResult(result, now), 'sessionStorage');
}

export function hasRedirectResult(): boolean {
  return readStorage(RESULT_KEY, 'sessionStorage') !== null;
}

/**
 * The stored result, which is removed.
 * @param isForThisPage if it returns false, the result stays stored
 */
export function consumeRedirectResult(
  now: number,
  isForThisPage: (result: RedirectResult) => boolean,
): RedirectResult | null {
  const result = parseRedirectResult(readStorage(RESULT_KEY, 'sessionStorage'), now);
  if (result !== null && !isForThisPage(result)) return null;
  removeStorage(RESULT_KEY, 'sessionStorage');
  return result;
}
