// The engine, without React. A chunk of its own, so that the first paint does not wait for it.

export { showNowPlaying } from '../page/now-playing.ts';
export { createEngine } from './engine.ts';
export { loadStreaming, openPlayUrl, openStream } from './sources/open-source.ts';
