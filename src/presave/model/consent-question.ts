import type { PresaveService } from './providers.ts';

/** The subject of a dialog that asks. */
export type ConsentSubject =
  | { readonly kind: 'presave'; readonly service: PresaveService }
  /** A message to this browser on the day of the release. Its sentences come with its code. */
  | { readonly kind: 'notify'; readonly title: string; readonly fact: string; ask(site: string): string };

/** The content of a dialog that asks before a flow starts. */
export interface ConsentQuestion {
  readonly subject: ConsentSubject;
  readonly projectId: string;
  readonly isReleased: boolean;
  /** When the release is out, in milliseconds since 1970; `null` if it is out, or the page does not say. */
  readonly releaseAt: number | null;
  /** The app whose built-in browser this is, see `inAppBrowser()`; `null`: no message about that. */
  readonly app: string | null;
  /** The release as the site has described it; `null`: the button is not trusted, so the project alone is named. */
  readonly release: { readonly title: string; readonly artist: string; readonly cover: string } | null;
}
