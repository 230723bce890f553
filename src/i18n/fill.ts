/** Replaces placeholders: `fill('Play {title}', { title })`. Unknown placeholders stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
