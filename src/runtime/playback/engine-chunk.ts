// The engine, without React. A chunk of its own, so that the first paint does not wait for it.
export { loadStreaming, openPlayUrl, openStream } from '../../io/audio/open-source.ts';
export { onMessage } from '../page/frame-start.ts';
export { showNowPlaying } from '../page/now-playing.ts';
export { createEngine } from './engine.ts';
