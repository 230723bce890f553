/**
 * The URL of the folder with the pages, with a slash at its end: the scripts are in the folder `tools` below it. On a static
 * site it may be any path of any host. In Node, for the tests, it is the root of some host.
 */
export const BASE = 'document' in globalThis ? new URL('..', import.meta.url).href : 'https://player.example/';

/** The same as an address of the API and of the built files, which ends without a slash. */
export const BASE_URL = BASE.slice(0, -1);

export const BASE_PATH = new URL(BASE).pathname;

/** By default, the API is at the root of the script's host. */
export const API_ATTRIBUTES: Readonly<Record<string, string>> = BASE_PATH === '/' ? {} : { 'api-base': BASE_URL };
