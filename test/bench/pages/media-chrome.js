// Media Chrome's audio player around <hls-video>, the element that its documentation names for HLS.
import 'media-chrome';
import 'hls-video-element';
import { PREVIEW, startMixtapes } from './mixtape.js';

startMixtapes((place, onTime) => {
  place.innerHTML = `
    <media-controller audio>
      <hls-video slot="media"></hls-video>
      <media-control-bar>
        <media-play-button></media-play-button>
        <media-time-display showduration></media-time-display>
        <media-time-range></media-time-range>
        <media-mute-button></media-mute-button>
        <media-volume-range></media-volume-range>
      </media-control-bar>
    </media-controller>`;
  const media = place.querySelector('hls-video');
  media.config = { startPosition: PREVIEW.start };
  media.addEventListener('timeupdate', () => onTime(media.currentTime));
  return {
    load(url) {
      media.src = url;
    },
    play: () => media.play(),
  };
});
