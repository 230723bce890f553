// As `HTMLMediaElement` has them, also where there are no media elements.
export const HAVE_CURRENT_DATA = 2;
export const HAVE_FUTURE_DATA = 3;
