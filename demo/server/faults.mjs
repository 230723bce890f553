import { DATA_FAULTS, QUEUE_FAULTS } from './queue-faults.mjs';
import { MEDIA_FAULTS, MIXTAPE_FAULTS, STREAM_FAULTS } from './track-faults.mjs';

/**
 * What goes wrong on purpose. Every id is the id of a mixtape; where `track` is given it is also the
 * id of that mixtape's first track, the one that misbehaves. Other tracks of the mixtape are sound.
 *
 * @typedef {import('./misbehave.mjs').Misbehaviour} Misbehaviour
 *
 * @typedef {object} TrackFaults
 * @property {Misbehaviour} [stream] the answer of `/v2.0/stream/{track_id}`
 * @property {Misbehaviour} [playlist]
 * @property {Misbehaviour} [segment]
 * @property {number} [onlySegment] the number of the only segment that misbehaves
 * @property {number} [fromSegment] the number of the first segment that misbehaves
 * @property {Misbehaviour} [play] the answer of `/play/{track_id}`
 *
 * @typedef {object} Fault
 * @property {string} id
 * @property {'queue' | 'data' | 'stream' | 'media' | 'mixtape'} group
 * @property {string} see what a visitor should see
 * @property {Misbehaviour} [queue] the answer of `/v3/mixtapes/{id}/queue`
 * @property {TrackFaults} [track]
 * @property {string[]} [trackIds] the mixtape's tracks, where it is not the usual three
 */

/** @type {readonly Fault[]} */
export const FAULTS = [...QUEUE_FAULTS, ...DATA_FAULTS, ...STREAM_FAULTS, ...MEDIA_FAULTS, ...MIXTAPE_FAULTS];

/** @type {ReadonlyMap<string, Fault>} */
export const FAULTS_BY_ID = new Map(FAULTS.map((fault) => [fault.id, fault]));

/**
 * @param {string} trackId
 * @returns {TrackFaults | undefined} none for a track that is sound
 */
export const trackFaultsOf = (trackId) => FAULTS_BY_ID.get(trackId)?.track;
