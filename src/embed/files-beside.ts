import { log } from '../platform/log.ts';
import { currentScript, pageUrl } from '../platform/page/current-script.ts';

/** The tag of this script; `null` on a server, where there is no document. */
export const scriptTag = typeof document === 'undefined' ? null : currentScript();

/** An absolute address: in a classic script, `import()` of a relative one would fail or resolve against the page. */
export const addressOf = (file: string): string => new URL(file, scriptTag?.src ?? pageUrl()).href;

/**
 * Loads a file from beside the classic script.
 * @returns whether the tag that it is named like is defined
 */
export async function loadFile(file: string): Promise<boolean> {
  try {
    await import(addressOf(file));
    return customElements.get(file.slice(0, -'.js'.length)) !== undefined;
  } catch (error) {
    log('error', `${file} could not be loaded from beside embed.js.`, error);
    return false;
  }
}
