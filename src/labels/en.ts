import type { Labels } from './labels.ts';
import { presaveEnglish } from './presave-en.ts';

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

export const english: Labels = {
  ...presaveEnglish,
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous',
  next: 'Next',
  shuffle: 'Shuffle',
  repeat: 'Repeat',
  trackList: 'Track list',
  share: 'Share',
  mute: 'Mute',
  unmute: 'Unmute',
  timeline: 'Timeline',
  volume: 'Volume',
  mixtape: 'Mixtape',
  poweredBy: 'Powered by',
  unavailable: 'This preview is unavailable.',
  slow: 'The connection is slow. Still loading …',
  tryAgain: 'Try again',
  renderFailed: 'The player could not be shown.',
  playTrack: (title) => `Play ${title}`,
  pauseTrack: (title) => `Pause ${title}`,
  timeOfDuration: (time, duration) => `${seconds(time)} of ${seconds(duration)}`,
  nowPlaying: (title, artist) => [title, artist].filter(Boolean).join(', '),
};
