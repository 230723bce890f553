/** The fault matrix runs at this part of the player's deadlines; what is slow on its server is slow to the same scale. */
export const FAULT_TIME_SCALE = 1 / 8;
