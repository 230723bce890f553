/** Whether the system has a sheet of its own to share with. */
export function canShareNatively(): boolean {
  return typeof globalThis.navigator?.share === 'function';
}

/** Opens the system's sheet. @returns whether something was shared; `false` when the visitor thought better of it */
export async function shareNatively(data: { readonly title: string; readonly url: string }): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
