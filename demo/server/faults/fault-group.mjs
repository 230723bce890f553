/**
 * A fault that the demo server simulates. Every id is the id of a mixtape; with `track` it is also the id of that
 * mixtape's first track, which has the fault. The other tracks have none.
 *
 * @typedef {import('./misbehave.mjs').Misbehaviour} Misbehaviour
 *
 * @typedef {object} TrackFaults
 * @property {Misbehaviour} [stream] the answer of `/v2.0/stream/{track_id}`
 * @property {Misbehaviour} [playlist]
 * @property {Misbehaviour} [init] the init segment
 * @property {Misbehaviour} [segment]
 * @property {number} [onlySegment] number of the only segment with the fault
 * @property {number} [fromSegment] number of the first segment with the fault
 * @property {'mpeg-ts'} [packaging] of the stream; by default it is a recording in fMP4
 * @property {boolean} [ignoresRanges] whether the stream is one file, of a server that answers no range requests
 * @property {Misbehaviour} [play] the answer of `/play/{track_id}`
 *
 * @typedef {object} Fault
 * @property {string} id
 * @property {'queue' | 'data' | 'stream' | 'media' | 'mixtape'} group
 * @property {string} see what a visitor should see
 * @property {Misbehaviour} [queue] the answer of `/v3/mixtapes/{id}/queue`
 * @property {TrackFaults} [track]
 * @property {string[]} [trackIds] the mixtape's tracks, if not the default three
 */

/**
 * @param {Fault['group']} group
 * @param {Omit<Fault, 'group'>[]} faults
 * @returns {Fault[]}
 */
export const inGroup = (group, faults) => faults.map((fault) => ({ group, ...fault }));
