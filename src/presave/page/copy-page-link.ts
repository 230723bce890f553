import { copyText } from '../../platform/page/clipboard.ts';

/** Copies the page's address. @param within where a field can be added for a moment @returns whether it was copied */
export function copyPageLink(within: Element): Promise<boolean> {
  return copyText(location.href, within);
}
