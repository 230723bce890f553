// The light build lacks features that audio does not need. It has no types
// of its own, so it uses those of the full build.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
