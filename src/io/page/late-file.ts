/**
 * A file of ours that comes later. Those who need it at once share one request.
 * @param isAwaited false where nobody waits for it yet: what did not come before is then not asked for again
 */
export type LateFile<Module> = (isAwaited: boolean) => Promise<Module>;

export function lateFile<Module>(load: () => Promise<Module>): LateFile<Module> {
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
