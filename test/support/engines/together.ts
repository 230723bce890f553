// What is in here is said by bundle-for-browser.mjs.
export {};
