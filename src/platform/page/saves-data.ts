/** The Network Information API, which is not in TypeScript's DOM library. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the visitor asked to save data, or the connection is too slow for prefetching. */
export function savesData(): boolean {
  const page: typeof globalThis & { readonly navigator?: { readonly connection?: Connection } } = globalThis;
  const connection = page.navigator?.connection;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
