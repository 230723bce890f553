/** `seen`: long enough for a press to count. `covered`: for so long not visible that something must cover it. */
export type Sighting = 'unseen' | 'seen' | 'covered';

/** Whether the visitor can see a control of a dialog, and for how long without a break. */
export interface SightingWatch {
  /** For how long it had been visible at a time of `performance.now()`, in milliseconds. */
  seenForMs(at: number): number;
}
