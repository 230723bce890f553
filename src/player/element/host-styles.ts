import { type Layout, widthStyles } from '../model/layouts.ts';
import type { QueueStatus } from '../model/playback/player-state.ts';
import { type Surface, surfaceStyles } from '../model/surface.ts';
import reserveStyles from '../view/reserve/reserve.css';

/** Hides a player without tracks, but keeps its box, so that it can be observed coming near the viewport. */
const HIDDEN =
  ':host{display:block!important;visibility:hidden!important;height:0!important;min-height:0!important;margin:0!important;padding:0!important;border:0!important;overflow:hidden!important}';

/** Gives the author's fallback content the text size of the page, while it shows in place of the player. */
export const CONTENT_STYLES = ':host{font-size:inherit!important}';

/** Styles of the host itself. `!important` in a shadow root overrides everything on the page. */
export function hostStyles(
  status: QueueStatus,
  maxWidth: string,
  layout: Layout,
  reserve: boolean,
  full: boolean,
  surface: Surface,
  color?: string,
): readonly string[] {
  // The page's own rules come first.
  const width = maxWidth === '' ? widthStyles(layout) : `max-width:${maxWidth}`;
  const styles = width === '' ? [] : [`:host{${width}}`];
  if (surface !== 'auto') styles.push(surfaceStyles(surface));
  if (color) styles.push(`:host{--_cover:${color}}`);
  if (status === 'ready') return styles;
  if (status === 'failed') return [...styles, ':host{display:none!important}'];
  if (!reserve) return [...styles, HIDDEN];
  // Layout and `full` may be a container's, which are no attributes of the host.
  const place = reserveStyles.replaceAll(`([layout=${layout}])`, '');
  // Without the line about previews.
  return [...styles, place, full ? ':host::before{--_note:0px}' : ''];
}
