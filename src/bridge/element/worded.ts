import { type ReactNode, useSyncExternalStore } from 'react';
import type { Wording } from './wording.ts';

interface WordedProps<Labels> {
  readonly wording: Wording<Labels>;
  readonly draw: (labels: Labels) => ReactNode;
}

/** Draws with the words that are there, and again when they change; nothing before it is known which these are. */
export function Worded<Labels>({ wording, draw }: WordedProps<Labels>): ReactNode {
  const labels = useSyncExternalStore(wording.subscribe, () => wording.shown);
  return labels === null ? null : draw(labels);
}
