/** Whether a token is from the fake MusicKit, `demo/pages/musickit-stand-in.js`. @param {string} token */
export const isStandInToken = (token) => token.startsWith('stand-in-user-token-');
