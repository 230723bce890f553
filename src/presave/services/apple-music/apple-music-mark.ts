import outline from '@iconify-json/simple-icons/applemusic.svg';

/** The mark is large, and not the default service's: loaded for the buttons of Apple Music. */
export const MARK = `${outline}`;
