declare const __DEMO_ORIGIN__: string;
declare const __HURRIED_ORIGIN__: string;

/** For tests in the browser: the origin of the demo server, with its API, media, pages and built files. */
export const demoOrigin = __DEMO_ORIGIN__;

/** A second demo server, whose faults take their time multiplied by `FAULT_TIME_SCALE`. */
export const hurriedOrigin = __HURRIED_ORIGIN__;
