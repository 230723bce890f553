// The light build has the interface of the full one, less what audio does not need; it ships no types of its own.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
