declare const __DEMO_ORIGIN__: string;
declare const __HURRIED_ORIGIN__: string;

/** For tests in the browser: where the demo's API, media, pages and built files are served, on an origin of their own. */
export const demoOrigin = __DEMO_ORIGIN__;

/** The same once more, with faults that take `FAULT_TIME_SCALE` of their time. */
export const hurriedOrigin = __HURRIED_ORIGIN__;
