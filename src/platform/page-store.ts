import { createStore } from 'jotai/vanilla';

export type PageStore = ReturnType<typeof createStore>;

/** A store of its own for what is rendered on a server: many pages at once. */
export const createPageStore: () => PageStore = createStore;

/** The page's only jotai store: elements in separate shadow roots and React roots share its atoms. */
export const pageStore: PageStore = createStore();
