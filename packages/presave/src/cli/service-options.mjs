import { DSP_NAMES, PROVIDERS } from '../providers/providers.mjs';

/** The options by which `release add` takes the ids of each service: `--apple-music ALBUM`. */
export const SERVICE_OPTIONS = DSP_NAMES.map((name) => ({
  name,
  option: name.replaceAll('_', '-'),
  title: PROVIDERS[name].title,
  ...PROVIDERS[name].ids,
}));

export const SERVICE_USAGE = SERVICE_OPTIONS.map(({ option, word }) => `[--${option} ${word} …]`).join(' ');
