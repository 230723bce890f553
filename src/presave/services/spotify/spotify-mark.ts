export { default as MARK } from 'simple-icons/icons/spotify.svg';
