import type * as server from './server.ts';

// `#server` in browsers, which need no renderer: react.tsx imports it, and
// `imports` in package.json chooses this file or server.ts.

const nothing = (): string => '';

export const renderMixtapePlayer: typeof server.renderMixtapePlayer = nothing;
export const renderPresaveButton: typeof server.renderPresaveButton = nothing;
