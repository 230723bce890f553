/** Frames in a second: the edge of the waveform moves little more than a pixel from one to the next. */
export const FRAME_RATE = 25;

/**
 * Repeats a picture for many frames. ffmpeg reads and converts it once.
 * @param {number} frames
 */
const repeated = (frames) => `loop=loop=${frames - 1}:size=1:start=0,setpts=N/${FRAME_RATE}/TB,fps=${FRAME_RATE}`;
/** The colours that players expect of a film of this size. */
const TO_YUV = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int';

/** @param {number} seconds */
export const framesOf = (seconds) => Math.max(1, Math.round(seconds * FRAME_RATE));

/**
 * White up to a column, black from there on, in all planes.
 * @param {number} column
 */
const halfWhite = (column) => `geq=lum='255*lt(X,${column})':cb='255*lt(X,${column})':cr='255*lt(X,${column})'`;

/**
 * A picture that does not move.
 * @param {{ input: number, frames: number, name: string }} picture
 */
export const fixedPicture = ({ input, frames, name }) =>
  `[${input}:v]${TO_YUV},format=yuv420p,${repeated(frames)}[${name}]`;

/**
 * The filters by which a waveform is played: nothing but its edge moves. The strip of the played waveform lies under
 * that of the unplayed one, and a mask that is twice as wide and half white moves over both.
 * @param {object} scene
 * @param {number} scene.panel number of the input with text and waveform
 * @param {number} scene.played number of the input with the played waveform
 * @param {import('./compositions.mjs').Part} scene.waveform in the panel
 * @param {number} scene.seconds in which the edge goes from one end to the other
 * @param {{ before: number, after: number }} [scene.skipped] frames at its ends that are not shown
 * @param {string} scene.name of the output
 */
export function sceneGraph({ panel, played, waveform, seconds, skipped = { before: 0, after: 0 }, name }) {
  const { left, top, width, height } = waveform;
  const frames = Math.max(1, framesOf(seconds) - skipped.before - skipped.after);
  const label = (/** @type {string} */ part) => `[${name}${part}]`;
  // In the middle of a frame's time, the edge is where the sound is.
  const progress = `min(1,(t+${(skipped.before + 0.5) / FRAME_RATE})/${seconds})`;
  return [
    `[${panel}:v]${TO_YUV},format=yuv444p,split${label('all')}${label('part')}`,
    `${label('all')}format=yuv420p,${repeated(frames)}${label('panel')}`,
    `${label('part')}crop=${width}:${height}:${left}:${top},${repeated(frames)}${label('before')}`,
    `[${played}:v]${TO_YUV},format=yuv444p,${repeated(frames)}${label('after')}`,
    // The mask is computed once; to move it costs nothing.
    `nullsrc=s=${2 * width}x${height}:r=${FRAME_RATE}:d=${1 / FRAME_RATE},format=yuv444p,${halfWhite(width)},${repeated(frames)},` +
      `crop=${width}:${height}:'${width}-${width}*${progress}':0${label('edge')}`,
    `${label('before')}${label('after')}${label('edge')}maskedmerge,format=yuv420p${label('strip')}`,
    `${label('panel')}${label('strip')}overlay=${left}:${top}:format=yuv420,settb=1/${FRAME_RATE},fps=${FRAME_RATE}${label('')}`,
  ].join(';');
}
