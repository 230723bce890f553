/** Tokens of the stand-in for MusicKit, `demo/pages/musickit-stand-in.js`. @param {string} token */
export const isStandInToken = (token) => token.startsWith('stand-in-user-token-');
