declare const __DEMO_ORIGIN__: string;

/** For tests in the browser: where the demo's API, media, pages and built files are served, on an origin of their own. */
export const demoOrigin = __DEMO_ORIGIN__;
