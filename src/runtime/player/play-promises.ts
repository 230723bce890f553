/** The promises that `play()` has given out and not settled yet, as a media element keeps them. */
export interface PlayPromises {
  add(): Promise<void>;
  resolve(): void;
  reject(name: 'AbortError' | 'NotAllowedError' | 'NotSupportedError', message: string): void;
}

export function createPlayPromises(): PlayPromises {
  let pending: { resolve: () => void; reject: (error: DOMException) => void }[] = [];
  const take = (): typeof pending => {
    const taken = pending;
    pending = [];
    return taken;
  };
  return {
    add: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    resolve() {
      for (const promise of take()) promise.resolve();
    },
    reject(name, message) {
      for (const promise of take()) promise.reject(new DOMException(message, name));
    },
  };
}
