import type { QueueStatus } from '../state/player-atoms.ts';

/** What hides a container: invisible and without height, but not without a box, since it has to come near the viewport. */
const HIDDEN = {
  visibility: 'hidden',
  height: '0',
  'min-height': '0',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'hidden',
} as const;

/** Hides the page's element that a player is drawn in until the player shows itself, and for good if it never does. */
export function showContainer({ style }: HTMLElement, status: QueueStatus): void {
  for (const [property, value] of Object.entries(HIDDEN)) {
    if (status === 'ready') style.removeProperty(property);
    else style.setProperty(property, value, 'important');
  }
  if (status === 'failed') style.setProperty('display', 'none', 'important');
  else style.removeProperty('display');
}
