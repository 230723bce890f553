import { safeDefine } from '../src/bridge/element/safe-define.ts';
import type { PresaveCodeSource } from '../src/bridge/presave/presave-code.ts';
import { PresaveElement, startPresaves } from '../src/bridge/presave/presave-element.ts';
import { moduleUrl } from '../src/io/page/current-script.ts';
import type { CustomEventMap } from '../src/runtime/player/custom-event-map.ts';
import type { PresaveEventDetails } from '../src/runtime/presave/presave-events.ts';

const scriptUrl = moduleUrl(import.meta.url);

/**
 * `<presave-button>`: adds a release to the visitor's library at Spotify or Apple Music once it is out.
 *
 * @tag presave-button
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string }>} presave - The release is saved.
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string }>} presavecancel - The visitor did not agree.
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string; error: PlayerError }>} presaveerror - The release could not be saved.
 * @slot - Replaces the label.
 * @cssstate ready - A click saves the release.
 * @cssstate busy - A pre-save is under way.
 * @cssstate saved - The visitor has saved the release.
 * @cssstate unavailable - A setting is missing: the console says which.
 * @cssprop --mixtape-background - Label and icon; the button is filled with the text colour. Else `--media-control-background` or `--media-secondary-color`.
 * @cssprop --mixtape-color - The button. Else `--media-text-color` or `--media-primary-color`.
 * @cssprop --mixtape-font-family - Else `--media-font-family`, else the page's.
 * @cssprop --mixtape-font-size - Else `--media-font-size`.
 * @cssprop --mixtape-border-radius - Corners of the button.
 * @csspart button - The button.
 * @csspart icon - Shows that a pre-save is under way, or done.
 * @csspart label - The text.
 */
export class PresaveButtonElement extends PresaveElement {
  protected readonly scriptUrl = scriptUrl;

  /** @ignore A standard method. */
  override focus(options?: FocusOptions): void {
    this.container.querySelector('button')?.focus(options);
  }

  /** @ignore A standard method. */
  override click(): void {
    this.press();
  }
}

/**
 * Reads what brought the visitor to the page, and defines the tag. Call it while the script is evaluated: a code from
 * Spotify has to be removed from the address before any request is sent.
 * @internal
 */
export function definePresaveButton(source: PresaveCodeSource): void {
  if (typeof document === 'undefined') return;
  startPresaves(scriptUrl, source);
  safeDefine('presave-button', PresaveButtonElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'presave-button': PresaveButtonElement;
  }
  /** The button's events bubble, so a listener on the document receives them. */
  interface DocumentEventMap extends CustomEventMap<PresaveEventDetails> {}
}
