// The engine, without React. A chunk of its own, so that the first paint does not wait for it.

export { onMessage } from '../../frame/frame-start.ts';
export { showNowPlaying } from '../page/now-playing.ts';
export { createEngine } from './engine.ts';
export { loadStreaming, openPlayUrl, openStream } from './sources/open-source.ts';
