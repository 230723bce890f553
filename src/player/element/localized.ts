import { type ReactNode, useSyncExternalStore } from 'react';
import type { Localization } from '../../i18n/localization.ts';

interface LocalizedProps<Labels> {
  readonly localization: Localization<Labels>;
  readonly draw: (labels: Labels) => ReactNode;
}

/** Renders with the current labels, and again when they change; nothing until they are known. */
export function Localized<Labels>({ localization, draw }: LocalizedProps<Labels>): ReactNode {
  const labels = useSyncExternalStore(localization.subscribe, () => localization.shown);
  return labels === null ? null : draw(labels);
}
