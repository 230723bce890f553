import { SERVICE_NAMES, SERVICES } from '../services/services.mjs';

/** How `release add` takes the ids of each service: `--apple-music ALBUM`. */
export const SERVICE_OPTIONS = SERVICE_NAMES.map((name) => ({
  ...{ name, option: name.replaceAll('_', '-'), title: SERVICES[name].title },
  ...SERVICES[name].ids,
}));

export const SERVICE_USAGE = SERVICE_OPTIONS.map(({ option, word }) => `[--${option} ${word} …]`).join(' ');
