import { createAppleMusic } from './apple-music.mjs';
import { createSpotify } from './spotify.mjs';

/**
 * @typedef {'spotify' | 'apple_music'} ServiceName
 *
 * @typedef {{ code: string, code_verifier: string, redirect_uri: string }
 *   | { access_token: string, refresh_token?: string }} ConsentBody what the button sends, checked
 * @typedef {Record<string, string>} Granted what a visitor has granted, with the access token
 *
 * @typedef {object} Identified
 * @property {string} account of the visitor at the service. Not to be stored as it is
 * @property {Record<string, string>} tokens to be stored, encrypted
 * @property {string | undefined} storefront the account's country, in small letters
 * @property {Date | null} expiresAt when the service ends the consent, if that is known
 *
 * @typedef {object} SaveRequest
 * @property {Record<string, string>} tokens
 * @property {{ spotify?: { uris: string[] } | null, apple_music?: { albums: string[] } | null }} release
 * @property {string | null} storefront
 * @property {(tokens: Record<string, string>) => Promise<boolean>} storeTokens stores new ones; `false` if the consent has
 *   changed meanwhile
 * @property {() => Promise<boolean>} mayAsk right before each request that saves
 *
 * All throw `ServiceProblem`.
 * @typedef {object} Service
 * @property {string} title
 * @property {(body: ConsentBody) => Promise<Granted>} exchange uses a code up
 * @property {(granted: Granted) => Promise<Identified>} identify may be asked again
 * @property {(request: SaveRequest) => Promise<import('./service-error.mjs').Outcome>} save
 */

/**
 * The services that are set up.
 * @param {{ spotify?: Parameters<typeof createSpotify>[0] | undefined,
 *   appleMusic?: Parameters<typeof createAppleMusic>[0] | undefined }} settings
 * @param {{ log: Pick<import('pino').Logger, 'error'> }} tools
 * @returns {Partial<Record<ServiceName, Service>>}
 */
export function createServices({ spotify, appleMusic }, tools) {
  return {
    ...(spotify ? { spotify: createSpotify(spotify, tools) } : {}),
    ...(appleMusic ? { apple_music: createAppleMusic(appleMusic, tools) } : {}),
  };
}
