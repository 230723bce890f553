// The engine, without React, and what lets the frames of the page take turns with it. A chunk of its own, so that the first
// paint does not wait for it.
export { createEngine } from '../player/engine/engine.ts';
export { loadStreaming, openPlayUrl, openStream } from '../player/engine/sources/open-source.ts';
export { showNowPlaying } from '../player/page/now-playing.ts';
export { onMessage } from './frame-start.ts';
