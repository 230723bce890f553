/** Whether the system has a share sheet. */
export function canShareNatively(): boolean {
  return typeof globalThis.navigator?.share === 'function';
}

/** Opens the system's share sheet. @returns whether something was shared; `false` if the visitor cancelled */
export async function shareNatively(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
