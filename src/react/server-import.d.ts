/** `dist/server.js` on servers, and `dist/no-server.js` in browsers: `imports` in package.json. */
declare module '#server' {
  export const renderMixtapePlayer: typeof import('../first-view/server/render-player.tsx').renderMixtapePlayer;
  export const renderPresaveButton: typeof import('../first-view/server/render-presave.tsx').renderPresaveButton;
}
