// WaveformPlayer, which WordPress 7.1 ships. It plays files, so it has the play URL, and it is given peaks: otherwise it would
// load and decode the whole file for its picture. It has no preview window: it plays from the beginning.
import WaveformPlayer from '@arraypress/waveform-player/no-autoinit';
import '@arraypress/waveform-player/dist/waveform-player.css';
import { startMixtapes } from './mixtape.js';

const PEAKS = Array.from({ length: 100 }, (_, index) => Math.abs(Math.sin(index)));

startMixtapes((place, onTime) => {
  const player = new WaveformPlayer(place, { preload: 'none', waveform: PEAKS });
  const { audio } = player;
  // The measurement finds it there.
  place.parentElement.append(audio);
  audio.addEventListener('timeupdate', () => onTime(audio.currentTime));
  return {
    load(url) {
      const [id] = /track-\d+/.exec(url);
      void player.load(`/play/${id}`);
    },
    play: () => player.play(),
  };
});
