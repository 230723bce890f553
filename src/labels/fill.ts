/** Fills in what stands in braces: `fill('Play {title}', { title })`. A text without its braces stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
