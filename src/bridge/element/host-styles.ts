import type { QueueStatus } from '../../domain/playback/player-state.ts';

/** Without a track there is nothing to see, but a box without height still comes near the viewport. */
const HIDDEN =
  ':host{display:block!important;visibility:hidden!important;height:0!important;min-height:0!important;margin:0!important;padding:0!important;border:0!important;overflow:hidden!important}';
const GONE = ':host{display:none!important}';

/** What the host itself looks like: `!important` in a shadow root is stronger than anything on the page. */
export function hostStyles(status: QueueStatus, maxWidth: string): readonly string[] {
  const width = maxWidth === '' ? [] : [`:host{max-width:${maxWidth}}`];
  if (status === 'ready') return width;
  return [...width, status === 'failed' ? GONE : HIDDEN];
}

/** A number is CSS pixels, and any CSS length is taken; empty for what is none. */
export function parseMaxWidth(value: unknown): string {
  const text = String(value ?? '').trim();
  const length = /^\d+(\.\d+)?$/.test(text) ? `${text}px` : text;
  return length !== '' && globalThis.CSS?.supports?.('max-width', length) ? length : '';
}
