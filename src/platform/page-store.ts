import { createStore } from 'jotai/vanilla';

export type PageStore = ReturnType<typeof createStore>;

/** Makes a store for one page on a server, which renders many pages at once. */
export const createPageStore: () => PageStore = createStore;

/** The page's only jotai store: elements in separate shadow roots and React roots share its atoms. */
export const pageStore: PageStore = createStore();
