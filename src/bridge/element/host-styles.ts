import type { QueueStatus } from '../../domain/playback/player-state.ts';

/** Without a track there is nothing to show. A box without height can still be observed coming near the viewport. */
const HIDDEN =
  ':host{display:block!important;visibility:hidden!important;height:0!important;min-height:0!important;margin:0!important;padding:0!important;border:0!important;overflow:hidden!important}';
const GONE = ':host{display:none!important}';

/** Styles of the host itself. `!important` in a shadow root overrides everything on the page. */
export function hostStyles(status: QueueStatus, maxWidth: string): readonly string[] {
  const width = maxWidth === '' ? [] : [`:host{max-width:${maxWidth}}`];
  if (status === 'ready') return width;
  return [...width, status === 'failed' ? GONE : HIDDEN];
}
