import { createStore } from 'jotai/vanilla';

export type PageStore = ReturnType<typeof createStore>;

/** The page's only jotai store: elements in separate shadow roots and React roots share its atoms. */
export const pageStore: PageStore = createStore();
