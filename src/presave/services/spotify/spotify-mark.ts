export { default as MARK } from '@iconify-json/simple-icons/spotify.svg';
