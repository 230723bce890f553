import { inTime } from '../api/in-time.ts';

/** A clipboard that has not answered by then may never do. */
const CLIPBOARD_MS = 2000;

/**
 * Copies a text. Where the clipboard API is missing (over plain http), silent or refused, the old way is tried: by a
 * selection, which has to stand inside of `within`, since what lies outside of an open dialog cannot be selected.
 * @returns whether the text was copied
 */
export async function copyText(text: string, within: Element): Promise<boolean> {
  try {
    await inTime(navigator.clipboard.writeText(text), CLIPBOARD_MS);
    return true;
  } catch {
    // Missing is a TypeError, refused a DOMException: in any case the old way is left.
    return copySelection(text, within);
  }
}

function copySelection(text: string, within: Element): boolean {
  const document = within.ownerDocument;
  const root = within.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  within.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
