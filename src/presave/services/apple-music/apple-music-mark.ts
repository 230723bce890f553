import outline from 'simple-icons/icons/applemusic.svg';

/** The mark is large, and not the default service's: loaded for the buttons of Apple Music. */
export const MARK = `${outline}`;
