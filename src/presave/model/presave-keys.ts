import type { PresaveService } from './providers/providers.ts';

// Keys in local storage. Back ends and pages read those without `STATE_KEY_PREFIX` too, so they must not change.

export const CODE_VERIFIER_KEY = 'code_verifier';
export const STATE_KEY_PREFIX = 'presave_state_';

export const stateKey = (state: string): string => STATE_KEY_PREFIX + state;
export const projectKey = (verifier: string): string => `project_to_pre_save_${verifier}`;
export const hrefKey = (verifier: string): string => `project_to_pre_save_href_${verifier}`;

/**
 * The flag of a saved release, or of a message on its day (`push`). The key also identifies the release everywhere in the
 * pre-save's code.
 */
export const savedKey = (service: PresaveService | 'push', projectId: string): string =>
  `${service}_saved_${projectId}`;

/** The address of a release's receipt. @param release its `savedKey()` */
export const receiptKey = (release: string): string => `presave_receipt_${release.replace('_saved_', '_')}`;

/** The server's last answer about that receipt, and its time. */
export const receiptStateKey = (release: string): string => `presave_receipt_state_${release.replace('_saved_', '_')}`;
