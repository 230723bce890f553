import type { PresaveService } from './presave-service.ts';

/** Keys in local storage: those of the specification (section 3), and one of ours for each flow that is under way. */
export const CODE_VERIFIER_KEY = 'code_verifier';
export const STATE_KEY_PREFIX = 'presave_state_';

export const stateKey = (state: string): string => STATE_KEY_PREFIX + state;
export const projectKey = (verifier: string): string => `project_to_pre_save_${verifier}`;
export const hrefKey = (verifier: string): string => `project_to_pre_save_href_${verifier}`;

/** Where the flag of a saved release is; it names the release everywhere inside, too. */
export const savedKey = (service: PresaveService, projectId: string): string => `${service}_saved_${projectId}`;
