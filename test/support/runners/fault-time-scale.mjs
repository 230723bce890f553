/** The fault matrix runs with the player's deadlines multiplied by this, and its server's delays too. */
export const FAULT_TIME_SCALE = 1 / 8;
