export * from './bass.mjs';
export * from './drums.mjs';
export * from './struck.mjs';
export * from './sustained.mjs';
