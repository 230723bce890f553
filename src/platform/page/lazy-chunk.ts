/**
 * Loads a chunk once.
 * @param isAwaited by a visitor: otherwise one that has failed is not requested again
 */
export type LazyChunk<Module> = (isAwaited: boolean) => Promise<Module>;

export function lazyChunk<Module>(load: () => Promise<Module>): LazyChunk<Module> {
  let coming: Promise<Module> | null = null;
  let failed: Promise<Module> | null = null;
  return (isAwaited) => {
    if (isAwaited && coming === failed) coming = null;
    coming ??= load().catch((reason: unknown) => {
      failed = coming;
      throw reason;
    });
    return coming;
  };
}
