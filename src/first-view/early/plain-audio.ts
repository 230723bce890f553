import { createElement } from '../../platform/page/native-member.ts';

/** Shows the browser's own player for a track, with the address that the markup has for pages without scripts. */
export function showPlainAudio(view: HTMLElement, row: number): void {
  const markup = view.querySelector('noscript')?.textContent ?? '';
  const src = [...markup.matchAll(/<audio [^>]*src="([^"]*)/g)][row - 1]?.[1];
  if (src === undefined || view.querySelector('audio') !== null) return;
  const audio = createElement(document, 'audio');
  audio.controls = true;
  audio.preload = 'none';
  // Characters that React escapes in an attribute and that can be in an address.
  audio.src = src.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  view.append(audio);
}
