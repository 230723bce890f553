// The engine, and what lets players in frames of the page take turns with it: the first paint does not wait for it.
export { onMessage } from '../page/frame-start.ts';
export { showNowPlaying } from '../page/now-playing.ts';
export { createEngine } from './engine.ts';
export { loadStreaming, openPlayUrl, openStream } from './sources/open-source.ts';
