// The engine, and what lets the page's frames take turns with it: the first paint does not wait for it.
export { createEngine } from '../player/engine/engine.ts';
export { loadStreaming, openPlayUrl, openStream } from '../player/engine/sources/open-source.ts';
export { showNowPlaying } from '../player/page/now-playing.ts';
export { onMessage } from './frame-start.ts';
