/** For servers: the first view of both elements as markup. No DOM, no network, no files. */

export type { RenderOptions } from '../src/first-view/server/markup.ts';
export type { RenderMixtapePlayerOptions } from '../src/first-view/server/render-player.tsx';
export { renderMixtapePlayer } from '../src/first-view/server/render-player.tsx';
export type { RenderPresaveButtonOptions } from '../src/first-view/server/render-presave.tsx';
export { renderPresaveButton } from '../src/first-view/server/render-presave.tsx';
export type { ServerAttributes } from '../src/first-view/server/server-attributes.ts';
export type { PlayerErrorCode } from '../src/platform/model/player-error.ts';
export { PlayerError } from '../src/platform/model/player-error.ts';
