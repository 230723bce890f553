// Video.js 10 with its audio skin. Its own small engine was silent on a media playlist of sound alone, so this is its element
// around hls.js, hidden: there is no picture.
import '@videojs/html/audio/player';
import '@videojs/html/audio/skin';
import '@videojs/html/media/hls-video';
import { PREVIEW, startMixtapes } from './mixtape.js';

startMixtapes((place, onTime) => {
  place.innerHTML =
    '<audio-player><audio-skin><hls-video slot="media" playsinline hidden></hls-video></audio-skin></audio-player>';
  const media = place.querySelector('hls-video');
  media.addEventListener('timeupdate', () => onTime(media.currentTime));
  media.addEventListener('loadedmetadata', () => {
    media.currentTime = PREVIEW.start;
  });
  return {
    load(url) {
      media.src = url;
    },
    // Ignored before it can; `load` always comes first here.
    play: () => media.addEventListener('canplay', () => media.play(), { once: true }),
  };
});
