import d from 'simple-icons/icons/applemusic.svg';

/** The mark is large and not the default service's. Loaded for the buttons of Apple Music. */
export const APPLE_MUSIC_MARK = { d };
