import { windowOf } from '../page/native-member.ts';

/** A constructed style sheet belongs to one document; all elements of that document share it. */
const sheetsOfDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Sets the style sheets of a shadow root. Call this on every connect, because a move to another document removes them.
 */
export function adoptStyles(root: ShadowRoot, styles: readonly string[]): void {
  const sheets = styles.map((css) => sheetFor(root.ownerDocument, css));
  const isSame =
    sheets.length === root.adoptedStyleSheets.length &&
    sheets.every((sheet, index) => sheet === root.adoptedStyleSheets[index]);
  // Browsers recompute all styles on every assignment, even of the same list.
  if (!isSame) root.adoptedStyleSheets = sheets;
}

function sheetFor(document: Document, css: string): CSSStyleSheet {
  const sheets = sheetsOfDocument.get(document) ?? new Map<string, CSSStyleSheet>();
  sheetsOfDocument.set(document, sheets);
  let sheet = sheets.get(css);
  if (sheet === undefined) {
    sheet = new (windowOf(document).CSSStyleSheet)();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}
