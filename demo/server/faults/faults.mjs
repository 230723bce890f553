import { DATA_FAULTS, QUEUE_FAULTS } from './queue-faults.mjs';
import { MEDIA_FAULTS, MIXTAPE_FAULTS, STREAM_FAULTS } from './track-faults.mjs';

/** @typedef {import('./fault-group.mjs').Fault} Fault */

/** @type {readonly Fault[]} */
export const FAULTS = [...QUEUE_FAULTS, ...DATA_FAULTS, ...STREAM_FAULTS, ...MEDIA_FAULTS, ...MIXTAPE_FAULTS];

/** @type {ReadonlyMap<string, Fault>} */
export const FAULTS_BY_ID = new Map(FAULTS.map((fault) => [fault.id, fault]));

/**
 * @param {string} trackId
 * @returns {import('./fault-group.mjs').TrackFaults | undefined} `undefined` for a track without faults
 */
export const trackFaultsOf = (trackId) => FAULTS_BY_ID.get(trackId)?.track;
