// What sounds, and holds no React: a file of its own, which the first look does not wait for.
export { loadStreaming, openPlayUrl, openStream } from '../../io/audio/open-source.ts';
export { showNowPlaying } from '../page/now-playing.ts';
export { createPlayback } from './playback.ts';
