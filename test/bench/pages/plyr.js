// Plyr over hls.js, as in the example that its README links to; its icons from our server in place of its CDN.
import Hls from 'hls.js/light';
import Plyr from 'plyr';
import 'plyr/dist/plyr.css';
import { PREVIEW, startMixtapes } from './mixtape.js';

startMixtapes((place, onTime) => {
  const audio = document.createElement('audio');
  audio.controls = true;
  audio.addEventListener('timeupdate', () => onTime(audio.currentTime));
  place.append(audio);
  const player = new Plyr(audio, { iconUrl: '/code/plyr/plyr.svg' });
  let hls;
  return {
    load(url) {
      hls?.destroy();
      hls = new Hls({ startPosition: PREVIEW.start });
      hls.loadSource(url);
      hls.attachMedia(audio);
    },
    play: () => player.play(),
  };
});
