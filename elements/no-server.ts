import type * as server from './server.ts';

// What `react.js` gets in place of server.ts where it is bundled for browsers, see `imports` in package.json.

const nothing = (): string => '';

export const renderMixtapePlayer: typeof server.renderMixtapePlayer = nothing;
export const renderPresaveButton: typeof server.renderPresaveButton = nothing;
