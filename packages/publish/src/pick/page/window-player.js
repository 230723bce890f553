// Plays exactly the window of one song at a time.

/**
 * @typedef {{ index: number, start: () => number, end: () => number, onChange: (isPlaying: boolean, seconds: number) =>
 *   void, onFailure: () => void }} Player
 */

const audio = new Audio();
audio.preload = 'auto';
/** @type {Player | null} */
let current = null;
let frame = 0;
/** The songs whose own files the browser cannot play. @type {Set<number>} */
const converted = new Set();

/** @param {Player} player */
export const isPlaying = (player) => current === player;

/** @param {Player} player */
export function toggle(player) {
  if (current === player) stop();
  else play(player);
}

export function stop() {
  audio.pause();
  const stopped = current;
  current = null;
  stopped?.onChange(false, 0);
}

/** @param {Player} player */
export function play(player) {
  if (current !== player) stop();
  current = player;
  const source = new URL(`songs/${player.index}/${converted.has(player.index) ? 'mp3' : 'sound'}`, document.baseURI)
    .href;
  if (audio.src !== source) audio.src = source;
  audio.currentTime = player.start();
  player.onChange(true, player.start());
  audio.play().then(follow, (error) => {
    // Another press came first, or the file fails, which its event says.
    if (error.name === 'NotAllowedError' && current === player) stop();
  });
}

/**
 * Call it when a window was moved: if it plays, it goes on from its new start.
 * @param {Player} player
 */
export function moved(player) {
  if (current === player) audio.currentTime = player.start();
}

function follow() {
  if (!current) return;
  if (audio.ended || audio.currentTime >= current.end()) {
    stop();
    return;
  }
  current.onChange(true, audio.currentTime);
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(follow);
}

// Safari forgets where it should start until it knows how long the song is.
audio.addEventListener('loadedmetadata', () => {
  if (current) audio.currentTime = current.start();
});
// No frames are drawn in a tab in the background.
audio.addEventListener('timeupdate', () => {
  if (current && audio.currentTime >= current.end()) stop();
});
audio.addEventListener('ended', stop);
audio.addEventListener('error', () => {
  const failed = current;
  if (!failed) return;
  if (converted.has(failed.index)) {
    stop();
    failed.onFailure();
    return;
  }
  converted.add(failed.index);
  play(failed);
});
