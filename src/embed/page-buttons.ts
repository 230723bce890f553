import { log } from '../platform/log.ts';
import { watchForwardedClicks } from '../platform/page/forwarded-clicks.ts';
import PAGE_BUTTON_FILE from '../presave/element/page-button.ts?file';
import { pageRole, STATE } from '../presave/element/page-role.ts';
import { addressOf } from './files-beside.ts';

export const PAGE_BUTTON = 'button[data-presave]';

/** Lets the pre-save's file serve a page's own button. A click before that counts, once it is served. */
export async function adoptButton(button: HTMLButtonElement, loading: Promise<boolean>): Promise<void> {
  // The presave's file will import it from the same address, and handles a failure.
  import(addressOf(PAGE_BUTTON_FILE)).catch(() => {});
  let click: Event | null = null;
  const waiting = new AbortController();
  const isForwarded = watchForwardedClicks(button, waiting.signal);
  const keepPress = (event: Event): void => {
    // In a form, the click would submit it.
    event.preventDefault();
    if (!event.isTrusted || !isForwarded()) click = event;
  };
  button.addEventListener('click', keepPress, waiting);
  let isLoaded = await loading;
  // The page may have changed while the file loaded.
  const adopting = isLoaded && button.matches(PAGE_BUTTON) ? pageRole(document)?.adopt(button) : null;
  const press = await adopting?.catch((error: unknown) => {
    isLoaded = false;
    log('error', 'The code of the page’s own buttons could not be loaded from beside embed.js.', error);
  });
  waiting.abort();
  if (click !== null) press?.(click);
  if (isLoaded || button.hasAttribute(STATE)) return;
  // No copy of this script serves it.
  button.setAttribute(STATE, 'unavailable');
  button.disabled = true;
}
