import { log } from '../../platform/log.ts';
import type { PresaveService } from '../model/presave-services.ts';

export function trackPresave(eventName: string, projectId: string, service: PresaveService): void {
  const pixel: unknown = Reflect.get(globalThis, 'fbq');
  if (typeof pixel !== 'function') return;
  try {
    pixel('trackCustom', eventName, { project_id: projectId, dsp_name: service });
  } catch (error) {
    // A broken pixel must not stop the pre-save.
    log('error', error);
  }
}
