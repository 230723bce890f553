// The reference: the browser's own controls, fed by hls.js as its README shows.
import Hls from 'hls.js/light';
import { PREVIEW, startMixtapes } from './mixtape.js';

startMixtapes((place, onTime) => {
  const audio = document.createElement('audio');
  audio.controls = true;
  audio.addEventListener('timeupdate', () => onTime(audio.currentTime));
  place.append(audio);
  let hls;
  return {
    load(url) {
      hls?.destroy();
      hls = new Hls({ startPosition: PREVIEW.start });
      hls.loadSource(url);
      hls.attachMedia(audio);
    },
    play: () => audio.play(),
  };
});
