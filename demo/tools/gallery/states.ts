import { PLAYER_STATES } from './player-states.ts';
import { PRESAVE_STATES } from './presave-states.ts';
import type { State } from './state.ts';

/** All states of both elements, by the name in the URL of `state.html`. */
export const STATES: Readonly<Record<string, State>> = { ...PLAYER_STATES, ...PRESAVE_STATES };
