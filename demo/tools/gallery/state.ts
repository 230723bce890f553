import type { Tag } from '../manifest.ts';

/** A state of an element as visitors see it, and how to reach it with the real element. */
export interface State {
  readonly title: string;
  readonly summary: string;
  readonly tag: Tag;
  readonly attributes: Readonly<Record<string, string>>;
  /** Content of the tag, such as links to the tracks. */
  readonly fallback?: string;
  /** An overlay needs more room than the player itself. */
  readonly isTall?: true;
  /** The tag is not upgraded. */
  readonly withoutScript?: true;
  /** The queue never arrives. */
  readonly neverDrawn?: true;
  /** Changes the page before the script loads. */
  readonly prepare?: () => void;
  /** Settles once the state is reached. */
  readonly reach?: (player: HTMLElement) => Promise<unknown> | undefined;
}
