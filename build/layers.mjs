// Who may import whom: one row for each folder of the sources. `build/check-layers.mjs` holds every file to it.

/** The server for pre-saves, and what stands in for the services. */
const SERVER = 'packages/presave/src';
const STAND_INS = 'packages/presave/stand-ins';

/** Where all files have a row. */
export const SOURCES = ['src', 'elements', SERVER, STAND_INS];

/** A server runs in Node, and each of its folders may use what Node has. */
const NODE = 'node:*';

/** Files of the server that any of its folders may use. */
const SHARED_BY_SERVER = [`${SERVER}/problem.mjs`, `${SERVER}/log.mjs`, `${SERVER}/whole-file.mjs`];

/** Rooms beside `elements` and those in `src`. */
export const ROOMS = [SERVER];

/**
 * A row of `src/room/layer` holds for the folders below it as well; one of a room (`src/room`, `elements`, `ROOMS`)
 * only for the files directly in it, so that a new folder in a room needs a row. A folder may import itself, and what
 * its row names: folders with all below them, or files; packages, with `*` at the end all that begin so.
 * @type {Readonly<Record<string, { readonly folders: readonly string[], readonly packages: readonly string[] }>>}
 */
export const LAYERS = {
  // The needs of any embeddable element. It knows nothing of the product.
  'src/platform': { folders: ['src/platform'], packages: ['jotai', 'jotai/vanilla', 'react'] },
  'src/platform/model': { folders: [], packages: [] },
  'src/platform/http': { folders: ['src/platform'], packages: [] },
  'src/platform/page': { folders: ['src/platform'], packages: [] },
  'src/platform/attributes': { folders: ['src/platform'], packages: [] },
  'src/platform/styles': { folders: [], packages: [] },
  // Shared by the views of several elements.
  'src/platform/view': { folders: [], packages: ['react'] },
  // Only here is r2wc used.
  'src/platform/element': {
    folders: ['src/platform'],
    packages: ['@r2wc/react-to-web-component', 'jotai', 'react', 'react-dom'],
  },

  'src/i18n': { folders: ['src/platform', 'src/i18n/labels'], packages: ['jotai/vanilla'] },
  'src/i18n/labels': { folders: [], packages: [] },

  // The player. A model knows no browser and no framework; sound does not depend on rendering.
  'src/player/model': { folders: ['src/platform/model'], packages: [] },
  'src/player/state': { folders: ['src/player/model'], packages: ['jotai/vanilla'] },
  'src/player/api': { folders: ['src/platform', 'src/player/model'], packages: [] },
  'src/player/page': { folders: ['src/platform', 'src/player/model', 'src/player/state'], packages: [] },
  'src/player/engine': {
    folders: ['src/platform', 'src/player/model', 'src/player/api', 'src/player/page', 'src/player/engine'],
    packages: [],
  },
  // Only here is hls.js used.
  'src/player/engine/sources': {
    folders: ['src/platform', 'src/player/model', 'src/player/api'],
    packages: ['hls.js', 'hls.js/*'],
  },
  'src/player/controller': {
    folders: [
      'src/platform',
      'src/player/model',
      'src/player/state',
      'src/player/api',
      'src/player/page',
      'src/player/engine',
    ],
    packages: [],
  },
  'src/player/marks': { folders: [], packages: ['@iconify-json/simple-icons/*'] },
  // Views read atoms and send actions.
  'src/player/view': {
    folders: [
      'src/i18n',
      'src/platform/borrowed-react.ts',
      'src/platform/page/clipboard.ts',
      'src/platform/page/native-member.ts',
      'src/platform/page-store.ts',
      'src/platform/view',
      'src/player/marks',
      'src/player/model',
      'src/player/state',
    ],
    packages: ['@iconify-json/lucide/*', '@iconify-json/simple-icons/*', 'jotai', 'react', 'react-dom'],
  },
  'src/player/element': {
    folders: ['src/i18n', 'src/platform', 'src/player'],
    packages: ['jotai', 'react', 'react-dom'],
  },
  // Players that a script draws, and what scripts read of any player.
  'src/player/script': { folders: ['src/platform', 'src/player'], packages: [] },

  // The pre-save button.
  'src/presave/model': { folders: ['src/platform/model'], packages: [] },
  'src/presave/state': {
    folders: ['src/platform/http', 'src/platform/page-store.ts', 'src/presave/model'],
    packages: ['jotai/vanilla'],
  },
  'src/presave/storage': { folders: ['src/platform', 'src/presave/model'], packages: [] },
  'src/presave/page': {
    folders: ['src/platform', 'src/presave/model', 'src/presave/storage'],
    packages: [],
  },
  'src/presave/providers': {
    folders: ['src/platform', 'src/presave/model', 'src/presave/page', 'src/presave/storage'],
    packages: ['oauth4webapi'],
  },
  'src/presave/controller': {
    folders: [
      'src/platform',
      'src/presave/model',
      'src/presave/state',
      'src/presave/storage',
      'src/presave/page',
      'src/presave/providers',
    ],
    packages: [],
  },
  // The service worker, which is a script of its own.
  'src/presave/worker': { folders: ['src/i18n', 'src/platform'], packages: [] },
  'src/presave/view': {
    folders: [
      'src/i18n',
      'src/platform/model',
      'src/platform/page-store.ts',
      'src/platform/view',
      'src/presave/model',
      'src/presave/state',
    ],
    packages: ['jotai', 'react'],
  },
  'src/presave/element': {
    folders: ['src/i18n', 'src/platform', 'src/presave'],
    packages: ['@iconify-json/simple-icons/*', 'jotai', 'jotai/vanilla', 'react', 'react-dom', 'react-dom/client'],
  },

  // Serves a page with both.
  'src/embed': { folders: ['src/i18n', 'src/platform', 'src/player', 'src/presave'], packages: [] },
  // The view before any script has come: a server renders it, presses on it are kept, the element takes its place.
  'src/first-view/server': {
    folders: [
      'src/i18n',
      'src/platform',
      'src/player/api',
      'src/player/model',
      'src/player/state',
      'src/player/view',
      'src/presave/model',
      'src/presave/state',
      'src/presave/view',
    ],
    packages: ['@iconify-json/simple-icons/*', 'jotai', 'jotai/vanilla', 'react', 'react-dom/server.edge'],
  },
  'src/first-view/early': { folders: ['src/platform/page'], packages: [] },
  'src/first-view/take-over': { folders: ['src/platform/page', 'src/first-view/early'], packages: [] },
  // Players in frames: the script in the frame, and what the page around it has.
  'src/frame/frame-side': {
    folders: ['src/embed', 'src/frame/model', 'src/i18n', 'src/platform', 'src/player'],
    packages: [],
  },
  'src/frame/page-side': { folders: ['src/frame/model', 'src/platform', 'src/player'], packages: [] },
  'src/frame/model': { folders: ['src/platform/model', 'src/player/model', 'src/presave/model'], packages: [] },
  'src/react': {
    folders: [
      'src/platform',
      'src/player/controller',
      'src/player/element',
      'src/player/script',
      'src/presave/controller',
      'src/first-view/server',
    ],
    packages: ['react'],
  },
  'src/templates': {
    folders: ['src/platform/model', 'src/player', 'src/presave/controller', 'src/presave/model'],
    packages: [],
  },
  // One file per script: it puts layers together.
  elements: { folders: ['src'], packages: ['#server', 'react', 'svelte/elements', 'vue'] },

  // The server for pre-saves. Its files beside the folders put the folders together.
  [SERVER]: { folders: [SERVER], packages: [NODE, 'pino', 'prom-client'] },
  // Database and keys know nothing of consents, releases and services. The keys are stored in the database, and may be
  // one of its settings.
  [`${SERVER}/database`]: {
    folders: [...SHARED_BY_SERVER, `${SERVER}/keys/key-ring.mjs`],
    packages: [NODE, '@electric-sql/pglite', '@hono/node-server', 'hono', 'pg', 'pino', 'proper-lockfile'],
  },
  [`${SERVER}/keys`]: { folders: [...SHARED_BY_SERVER, `${SERVER}/database`], packages: [NODE] },
  // A folder for each service, which declares its own settings.
  [`${SERVER}/providers`]: {
    folders: [
      ...SHARED_BY_SERVER,
      `${SERVER}/metrics.mjs`,
      `${SERVER}/database`,
      `${SERVER}/keys`,
      `${SERVER}/settings/setting-types.mjs`,
    ],
    packages: [NODE, 'jose', 'oauth4webapi', 'pino', 'valibot', 'web-push'],
  },
  [`${SERVER}/settings`]: {
    folders: [...SHARED_BY_SERVER, `${SERVER}/keys/key-ring.mjs`, `${SERVER}/providers`],
    packages: [NODE, 'valibot'],
  },
  // What is stored: neither knows of the other, or of what becomes of it on the day.
  [`${SERVER}/consents`]: {
    folders: [...SHARED_BY_SERVER, `${SERVER}/database`, `${SERVER}/keys`, `${SERVER}/providers`],
    packages: [NODE],
  },
  [`${SERVER}/releases`]: {
    folders: [...SHARED_BY_SERVER, `${SERVER}/database`, `${SERVER}/providers`],
    packages: ['valibot'],
  },
  [`${SERVER}/delivery`]: {
    folders: [...SHARED_BY_SERVER, `${SERVER}/consents`, `${SERVER}/database`, `${SERVER}/providers`],
    packages: [NODE, 'pino'],
  },
  [`${SERVER}/receipt`]: {
    folders: [...SHARED_BY_SERVER, `${SERVER}/consents`, `${SERVER}/providers`],
    packages: [NODE, 'hono/*'],
  },
  [`${SERVER}/transfer`]: {
    folders: [
      ...SHARED_BY_SERVER,
      `${SERVER}/open-store.mjs`,
      `${SERVER}/consents`,
      `${SERVER}/database`,
      `${SERVER}/keys`,
    ],
    packages: [NODE],
  },
  // Requests do not deliver.
  [`${SERVER}/http`]: {
    folders: [
      ...SHARED_BY_SERVER,
      `${SERVER}/metrics.mjs`,
      `${SERVER}/open-store.mjs`,
      `${SERVER}/consents`,
      `${SERVER}/database`,
      `${SERVER}/providers`,
      `${SERVER}/receipt`,
      `${SERVER}/releases`,
      `${SERVER}/settings`,
    ],
    packages: [NODE, '@hono/node-server', '@hono/node-server/*', 'hono', 'hono/*', 'ical-generator', 'valibot'],
  },
  [`${SERVER}/cli`]: { folders: [SERVER, STAND_INS], packages: [NODE, 'pino', 'valibot'] },
  [STAND_INS]: { folders: [`${SERVER}/providers`], packages: [NODE, 'hono', 'http_ece'] },
};
