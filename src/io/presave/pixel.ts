import type { PresaveService } from '../../domain/presave/presave-service.ts';
import { log } from '../log.ts';

/** Tells the page's marketing pixel of a pre-save, if the page has one (contract, section 6, choice 15). */
export function trackPresave(eventName: string, projectId: string, service: PresaveService): void {
  const pixel: unknown = Reflect.get(globalThis, 'fbq');
  if (typeof pixel !== 'function') return;
  try {
    pixel('trackCustom', eventName, { project_id: projectId, dsp_name: service });
  } catch (error) {
    // The release is saved all the same.
    log('error', error);
  }
}
