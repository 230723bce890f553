import { createElement } from '../../platform/page/native-member.ts';

/**
 * Shows the browser's own player for a track. Its address is in the markup for browsers without scripts.
 * @param row of the track, from 1
 */
export function showPlainAudio(view: HTMLElement, row: number): void {
  const markup = view.querySelector('noscript')?.textContent ?? '';
  const escaped = [...markup.matchAll(/<audio [^>]*src="([^"]*)/g)][row - 1]?.[1];
  if (escaped === undefined) return;
  // React escapes these characters of addresses in attributes.
  const src = escaped.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const audio = view.querySelector('audio') ?? createElement(document, 'audio');
  // The player of the same track may be playing.
  if (audio.getAttribute('src') === src) return;
  audio.controls = true;
  audio.preload = 'none';
  audio.src = src;
  view.append(audio);
}
