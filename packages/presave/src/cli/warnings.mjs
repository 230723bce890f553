import { DSP_NAMES, PROVIDERS, SERVICE_NAMES, SERVICES } from '../providers/providers.mjs';

const SHORT = 16;

/**
 * Logs what an operator should know about the settings.
 * @param {import('../settings/settings.mjs').Settings} settings
 * @param {import('../log.mjs').Log} log
 */
export function warnAbout({ services, adminToken, redirectUris }, log) {
  if (!DSP_NAMES.some((name) => services[name]))
    log.warn(`No service is set up: set ${DSP_NAMES.map((name) => PROVIDERS[name].firstSetting).join(' or ')}.`);
  for (const name of SERVICE_NAMES.filter((service) => services[service]))
    for (const warning of SERVICES[name].warnings?.(services[name], redirectUris) ?? []) log.warn(warning);
  if (adminToken === undefined) log.warn('ADMIN_TOKEN is not set: /admin and /metrics refuse all requests.');
  else if (adminToken.length < SHORT) log.warn(`ADMIN_TOKEN has fewer than ${SHORT} characters: it can be guessed.`);
}
