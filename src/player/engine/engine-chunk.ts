// The engine, and the code by which players in frames take turns with this
// page. The first paint does not wait for them.
export { onMessage } from '../page/frame-start.ts';
export { showNowPlaying } from '../page/now-playing.ts';
export { createEngine } from './engine.ts';
export { loadStreaming, openPlayUrl, openStream } from './sources/open-source.ts';
