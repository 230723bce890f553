// bundle-for-browser.mjs generates the content of this file.
export {};
