/** The pitch of second 0 of a recording. */
export const baseHertz = 400;
/** The step in pitch from each second to the next. */
export const stepHertz = 50;
