import type { AttributeTable } from '../../platform/model/attribute-table.ts';

/**
 * A service where releases are pre-saved, as the page's first load knows it. The rest is loaded later: `provider-files.ts`.
 * `Settings`: the table of the attributes that are for this service.
 */
export interface ProviderRow<Settings extends AttributeTable = AttributeTable> {
  /** The same in every language. Without its spaces, it ends the name of a label that is the service's alone. */
  readonly name: string;
  /** The settings without which its flow cannot start, beside the project. */
  readonly needs: readonly (keyof Settings & string)[];
  /** Who asks for a button of an untrusted author: the service itself, or our dialog if it asks only once. */
  readonly asks: 'service' | 'dialog';
  /** For how long it keeps what a visitor has allowed: a release that is further ahead cannot be saved with it. `null`: for good. */
  readonly consentLife: { readonly months: number; readonly words: string } | null;
  /**
   * How it asks. `redirect`: on a page of its own, from which the flow comes back to a redirect URI (`redirect-adapter.ts`).
   * `window`: in a window, which has to open right inside the press, so it is prepared before.
   */
  readonly flow: 'redirect' | 'window';
}
