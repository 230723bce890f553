import type { AttributeTable } from '../../platform/model/attribute-table.ts';

interface CommonRow<Settings extends AttributeTable> {
  /** The same in every language. Without its spaces, it ends the name of a label that is the service's alone. */
  readonly name: string;
  /** The settings without which its flow cannot start, beside the project. */
  readonly needs: readonly (keyof Settings & string)[];
  /** Who asks for a button of an untrusted author: the service itself, or our dialog if it asks only once. */
  readonly asks: 'service' | 'dialog';
  /** How long what a visitor has allowed lasts: a release that is further ahead cannot be saved with it. `null`: for good. */
  readonly consentLasts: { readonly months: number; readonly inWords: string } | null;
}

/** A service that asks on a page of its own: its flow leaves the page, and comes back to a redirect URI. */
export interface RedirectRow<Settings extends AttributeTable = AttributeTable> extends CommonRow<Settings> {
  readonly flow: 'redirect';
  /** The settings that the flow stores until the visitor comes back, beside those of all flows. */
  readonly keeps: readonly (keyof Settings & string)[];
}

/** A service that asks in a window: it is prepared before the press, inside which the window has to open. */
interface WindowRow<Settings extends AttributeTable> extends CommonRow<Settings> {
  readonly flow: 'window';
}

/**
 * What the page's first load knows of a service where releases are pre-saved. The rest is loaded later: `provider-files.ts`.
 * `Settings`: the table of the attributes that are for this service.
 */
export type ProviderRow<Settings extends AttributeTable = AttributeTable> = RedirectRow<Settings> | WindowRow<Settings>;
