/** The Network Information API, which TypeScript's DOM library does not know, since not every engine has it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the visitor asked to save data, or the connection is so slow that what may not be needed is in the way. */
export function savesData(): boolean {
  const page: typeof globalThis & { readonly navigator?: { readonly connection?: Connection } } = globalThis;
  const connection = page.navigator?.connection;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
