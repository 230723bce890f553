import type { AttributeTable } from '../../../platform/model/attribute-table.ts';
import { parseText } from '../../../platform/model/parse-values.ts';
import { OF_THE_SITE, type ProviderRow, parseSetting } from './provider.ts';

export const APPLE_MUSIC_SETTINGS = {
  /** Apple Music: the developer token. Setting the property does not write the attribute. */
  developerToken: {
    global: 'appleDevToken',
    isSecret: true,
    ...OF_THE_SITE,
    parse: parseSetting,
  },
  /** Apple Music: shown to the visitor; empty: the page's host. */
  appName: { parse: parseSetting },
  /** Apple Music: shown to the visitor beside `appName`. */
  appBuild: { parse: parseSetting },
  /** Apple Music: address of MusicKit, on the page's origin, the script's, or a host of Apple. */
  musickitSrc: {
    address: 'url',
    domain: 'apple.com',
    untrusted: 'refuse',
    parse: (value) => parseText(value, 'https://js-cdn.music.apple.com/musickit/v3/musickit.js'),
  },
} satisfies AttributeTable;

/** Apple Music. MusicKit asks once, in a window of Apple's, and what it allows lasts. */
export const APPLE_MUSIC = {
  name: 'Apple Music',
  needs: ['developerToken'],
  flow: 'window',
  asks: 'dialog',
  consentLife: null,
} as const satisfies ProviderRow<typeof APPLE_MUSIC_SETTINGS>;
