/** Loads a chunk once. @param isAwaited by a visitor: otherwise one that has failed is not requested again */
export type LazyChunk<Module> = (isAwaited: boolean) => Promise<Module>;

export function lazyChunk<Module>(load: () => Promise<Module>): LazyChunk<Module> {
  let coming: Promise<Module> | null = null;
  let failure: { readonly reason: unknown } | null = null;

  async function ask(): Promise<Module> {
    try {
      return await load();
    } catch (reason) {
      failure = { reason };
      coming = null;
      throw reason;
    }
  }

  return (isAwaited) => {
    if (failure !== null && coming === null && !isAwaited) return Promise.reject(failure.reason);
    coming ??= ask();
    return coming;
  };
}
