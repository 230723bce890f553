/** The pitch of second 0 of a recording. */
export const baseHertz = 400;
/** How much higher each second is than the one before. */
export const stepHertz = 50;
