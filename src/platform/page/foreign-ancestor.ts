import { nativeMember } from './native-member.ts';

/** A deeper frame counts as framed by a foreign page: no honest page has so many. */
const MAX_DEPTH = 100;

/** Whether a page of another origin frames this page or a page around it. */
export function hasForeignAncestor(): boolean {
  let view: Window | null = window;
  for (let depth = 0; view !== top; depth++) {
    // Not `parent`: pages can overwrite it. This is `null` if the page around is of another origin.
    const frame: Element | null = view?.frameElement ?? null;
    if (frame === null || depth === MAX_DEPTH) return true;
    view = nativeMember(nativeMember(frame, 'ownerDocument'), 'defaultView');
  }
  return false;
}
