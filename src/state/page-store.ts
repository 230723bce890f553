import { createStore } from 'jotai/vanilla';

/** A jotai store, as every element of this file sees it. */
export type PageStore = ReturnType<typeof createStore>;

/** The one store of the page: elements in separate shadow roots and React roots read the same atoms from it. */
export const pageStore: PageStore = createStore();
