/**
 * A `start` of mixtape.json, which the schema has checked: seconds, `m:ss` or `auto`.
 * @param {number | string} start
 * @returns {import('../audio/clip.mjs').Start}
 */
export function secondsOf(start) {
  if (typeof start === 'number') return start;
  if (start === 'auto') return 'auto';
  const [minutes = 0, seconds = 0] = start.split(':').map(Number);
  return 60 * minutes + seconds;
}
