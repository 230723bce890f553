import { inTime } from '../http/in-time.ts';
import { createElement, nativeMember } from './native-member.ts';

/**
 * Copies a text; where the clipboard fails, from a selection in `within`.
 * @returns whether it was copied
 */
export async function copyText(text: string, within: Element): Promise<boolean> {
  try {
    // A clipboard that has not answered by then may never answer.
    await inTime(navigator.clipboard.writeText(text), 2000);
    return true;
  } catch {
    // A missing API is a TypeError, a refusal a DOMException. In any case try the selection.
    return copySelection(text, within);
  }
}

function copySelection(text: string, within: Element): boolean {
  const document = within.ownerDocument;
  const root = within.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : nativeMember(document, 'activeElement');
  const area = createElement(document, 'textarea');
  area.value = text;
  area.readOnly = true;
  within.append(area);
  area.select();
  try {
    return nativeMember(document, 'execCommand').call(document, 'copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
