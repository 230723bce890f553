/** Whether a page of another origin frames this page or a page around it. */
export function hasForeignAncestor(): boolean {
  // Not `parent`: pages can overwrite it.
  for (let view: Window | null = window; view !== top; view = view?.frameElement?.ownerDocument.defaultView ?? null) {
    // It is `null` if the page around is of another origin.
    if (view?.frameElement == null) return true;
  }
  return false;
}
