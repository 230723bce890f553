export const code = (text) => `\`${text}\``;

/** A table of texts. */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cellText).join(' | ')} |`).join('\n');
}

const cellText = (text) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
