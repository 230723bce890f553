// The mark is large, and not the default service's: loaded for the buttons of Apple Music.
export { default as MARK } from 'simple-icons/icons/applemusic.svg';
