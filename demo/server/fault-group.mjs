/**
 * @typedef {import('./faults.mjs').Fault} Fault
 *
 * @param {Fault['group']} group
 * @param {Omit<Fault, 'group'>[]} faults
 * @returns {Fault[]}
 */
export const inGroup = (group, faults) => faults.map((fault) => ({ group, ...fault }));
