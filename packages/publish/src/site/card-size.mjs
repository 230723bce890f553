/** The size of the picture for previews and of the films of songs, in pixels. */
export const CARD = { width: 1200, height: 630 };
