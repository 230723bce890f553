import { APPLE_MUSIC } from './apple-music/apple-music.mjs';
import { PUSH } from './push/push.mjs';
import { SPOTIFY } from './spotify/spotify.mjs';

/**
 * Who saves releases, by what `dsp_name`, the commands and the database call the service. The rest of the server asks
 * this table: one more needs a module with its settings, its flow, the lifetime of a consent and its tokens, and no
 * migration.
 */
export const PROVIDERS = { spotify: SPOTIFY, apple_music: APPLE_MUSIC };
/** @typedef {keyof typeof PROVIDERS} DspName */

export const DSP_NAMES = /** @type {DspName[]} */ (Object.keys(PROVIDERS));

/** All for whom the server keeps consents: they, and the push services of the visitors' browsers. */
export const SERVICES = { ...PROVIDERS, push: PUSH };
/** @typedef {keyof typeof SERVICES} ServiceName */

export const SERVICE_NAMES = /** @type {ServiceName[]} */ (Object.keys(SERVICES));

/**
 * @template Value
 * @param {(name: ServiceName) => Value} of
 */
export const byService = (of) =>
  /** @type {Record<ServiceName, Value>} */ (Object.fromEntries(SERVICE_NAMES.map((name) => [name, of(name)])));

/**
 * @typedef {{ code: string, code_verifier: string, redirect_uri: string }
 *   | { access_token: string, refresh_token?: string }} ConsentBody what the button sends, checked
 * @typedef {Record<string, string>} Granted what a visitor has granted, with the access token
 *
 * @typedef {object} Identified
 * @property {string} account of the visitor at the service. Not to be stored as it is
 * @property {string | undefined} [formerAccount] the id by which the service named this account before. Consents may be
 *   stored under it
 * @property {Record<string, string>} tokens to be stored, encrypted
 * @property {string | undefined} storefront the account's country, in small letters
 * @property {Date | null} expiresAt when the service ends the consent, if that is known
 *
 * @typedef {Partial<Record<DspName, Record<string, string[]>>>} ReleaseIds such as `{ spotify: { uris: […] } }`
 *
 * @typedef {object} Announcement what a message says of a release
 * @property {string} projectId
 * @property {string} title
 * @property {string} artist
 * @property {string | null} url the release's page
 * @property {string | null} cover
 *
 * @typedef {object} SaveRequest
 * @property {Record<string, string>} tokens
 * @property {ReleaseIds} release
 * @property {Announcement} announcement
 * @property {string | null} storefront
 * @property {(tokens: Record<string, string>) => Promise<boolean>} storeTokens stores new ones; `false` if the consent
 *   has changed meanwhile
 * @property {() => Promise<boolean>} mayAsk right before each request that saves
 *
 * All throw `ServiceProblem`.
 * @typedef {object} Service
 * @property {(request: SaveRequest) => Promise<import('./ask.mjs').Outcome>} save or send: what the visitor agreed to
 *
 * @typedef {object} DspMembers
 * @property {(body: ConsentBody) => Promise<Granted>} exchange uses a code up
 * @property {(granted: Granted, waitMs?: number) => Promise<Identified>} identify may be asked again. `waitMs`: for an
 *   answer
 * @property {() => Promise<boolean>} check whether the service accepts the credentials of this server
 * @property {Date} [credentialsEnd] when they end, if they do
 * @typedef {Service & DspMembers} DspService
 *
 * @typedef {object} PushMembers
 * @property {() => Promise<string>} publicKey for pages that subscribe: base64url
 * @property {(endpoint: string) => boolean} accepts whether it is at a push service of `PUSH_HOSTS`
 * @typedef {Service & PushMembers} PushService
 *
 * @typedef {Partial<Record<DspName, DspService> & { push: PushService }>} Services
 *
 * @typedef {Record<string, import('valibot').GenericSchema<any>>} Entries
 *
 * @typedef {{ log: Pick<import('pino').Logger, 'error'>, keys: import('../keys/open-keys.mjs').Keys }} ServiceTools
 *
 * @typedef {object} ServiceModule
 * @property {string} title
 * @property {string} account what the command `forget` takes
 * @property {Entries} settings from the environment
 * @property {readonly string[]} secrets the names of the settings that are secret
 * @property {(set: Record<string, any>) => object | undefined} configure what `create` gets; undefined if it is not set
 *   up. Throws `Problem`
 * @property {(settings: any, redirectUris: readonly string[]) => string[]} [warnings] what an operator should know
 * @property {string} [connectedAppsUrl] where visitors end a permission
 * @property {(settings: any, tools: ServiceTools) => Service} create
 *
 * @typedef {object} DspModule
 * @property {object} ids how a release is named there
 * @property {string} ids.key of their list, as in `{ "uris": […] }`
 * @property {RegExp} ids.pattern
 * @property {string} ids.message if one does not match
 * @property {string} ids.word what the help of commands calls one
 * @property {string} ids.example
 * @property {string} firstSetting the environment variable that sets the service up, for messages
 * @property {string} credentials the settings that the service may refuse, for messages
 * @property {(body: Record<string, unknown>, server: { redirectUris: readonly string[], settings: any }) => Entries}
 *   body the members of `POST /api/presave` beside `project_id`, `dsp_name` and `time_zone`. `settings`: what
 *   `configure` returned
 * @property {(dueAt: Date) => { message: string, until: Date } | undefined} [tooEarly] for a listener whose permission
 *   would end before the release is due: a sentence, and when it would end; `undefined` if it would last
 * @property {(settings: any, tools: ServiceTools) => DspService} create
 * @typedef {ServiceModule & DspModule} Provider
 */

/**
 * The services that are set up.
 * @param {{ services: Partial<Record<ServiceName, object | undefined>> }} settings
 * @param {ServiceTools} tools
 * @returns {Services}
 */
export function createServices({ services }, tools) {
  const isSetUp = SERVICE_NAMES.filter((name) => services[name]);
  return Object.fromEntries(isSetUp.map((name) => [name, SERVICES[name].create(services[name], tools)]));
}
