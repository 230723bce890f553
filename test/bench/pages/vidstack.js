// Vidstack's web components with its audio layout. hls.js is asked for when the provider needs it, which is Vidstack's
// default; here from our server in place of its CDN, and the light build.
import 'vidstack/player/styles/default/theme.css';
import 'vidstack/player/styles/default/layouts/audio.css';
import 'vidstack/player';
import 'vidstack/player/layouts/default';
import 'vidstack/player/ui';
import { isHLSProvider } from 'vidstack';
import { PREVIEW, startMixtapes } from './mixtape.js';

startMixtapes((place, onTime) => {
  place.innerHTML = `
    <media-player view-type="audio">
      <media-provider></media-provider>
      <media-audio-layout></media-audio-layout>
    </media-player>`;
  const player = place.querySelector('media-player');
  player.addEventListener('provider-change', ({ detail: provider }) => {
    if (!isHLSProvider(provider)) return;
    provider.library = () => import('hls.js/light');
    provider.config = { startPosition: PREVIEW.start };
  });
  player.addEventListener('time-update', ({ detail }) => onTime(detail.currentTime));
  return {
    load(url) {
      player.src = { src: url, type: 'application/x-mpegurl' };
    },
    // Refused before it can; `load` always comes first here.
    play: () => player.addEventListener('can-play', () => player.play(), { once: true }),
  };
});
