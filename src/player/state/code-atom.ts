import { atom, type PrimitiveAtom } from 'jotai/vanilla';

/** Holds what is loaded after the first view; `null` until then. */
export const codeAtom = <Code>(): PrimitiveAtom<Code | null> => atom<Code | null>(null);
