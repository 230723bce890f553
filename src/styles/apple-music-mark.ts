/** The mark is large and not the default service's. Loaded for the buttons of Apple Music. */
export { default as appleMusicMark } from 'simple-icons/icons/applemusic.svg';
