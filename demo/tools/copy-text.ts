/** Copies a text. @returns the outcome, as a label for the button */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    // Not allowed, or a page over plain http, which has no clipboard.
    return 'Not allowed here';
  }
}
