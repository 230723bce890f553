/** For servers: the first view of both elements as markup. No DOM, no network, no files. */
export type { PlayerErrorCode } from '../src/platform/model/player-error.ts';
export { PlayerError } from '../src/platform/model/player-error.ts';
export type { RenderOptions } from '../src/server/markup.ts';
export type { RenderMixtapePlayerOptions } from '../src/server/render-player.tsx';
export { renderMixtapePlayer } from '../src/server/render-player.tsx';
export type { RenderPresaveButtonOptions } from '../src/server/render-presave.tsx';
export { renderPresaveButton } from '../src/server/render-presave.tsx';
export type { ServerAttributes } from '../src/server/server-attributes.ts';
