// The deadlines of a pre-save. Single constants, because the build inlines them.

/** A flow whose answer takes longer has expired, and what was stored for it is removed. */
export const FLOW_MS = 10 * 60 * 1000;
/** For the next page to open and report how a flow ended on the redirect page. */
export const RESULT_MS = 60_000;
/**
 * For all requests that end a flow: to `/api/presave`, and before that to Spotify if the browser exchanges the code.
 */
export const REQUEST_MS = 8000;
/** For the receipt in an answer whose status has said that the release is saved. */
export const RECEIPT_MS = 1000;
export const MUSICKIT_MS = 8000;
/** For MusicKit to become ready after a press. Later, the browser may refuse to open Apple's window. */
export const PRESS_MS = 1000;
/** For a service's adapter to load, once a visitor waits for it. */
export const ADAPTER_MS = 8000;
/** After this, a visitor who has not left the page, or may have closed Apple's window, can press the button again. */
export const GIVE_UP_MS = 10_000;
/** For scripts to add a button to a parsed page, before events are dispatched on the document. */
export const LATE_BUTTON_MS = 1500;
