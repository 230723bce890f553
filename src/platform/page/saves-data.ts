/** The Network Information API, which TypeScript's DOM library does not have. */
type Page = { navigator?: { connection?: { saveData?: boolean; effectiveType?: string } } };

/** Whether the visitor asked to save data, or the connection is too slow for prefetching. */
export function savesData(): boolean {
  const { saveData, effectiveType = '' } = (globalThis as Page).navigator?.connection ?? {};
  return saveData === true || /2g$/.test(effectiveType);
}
