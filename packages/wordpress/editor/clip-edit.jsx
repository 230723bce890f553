import { timeOf } from './details.js';
import { bestParts, outlineOf, peaksOf, secondsOf, songOf } from './measure.js';

const { Button, Spinner } = wp.components;
const { useEffect, useRef, useState } = wp.element;
const { __, sprintf } = wp.i18n;

const BARS = 160;

/**
 * The waveform of a song, with the clip that visitors hear as a window that is moved over it.
 * @param props.src the song's file
 * @param props.name of the control
 * @param props.clip `start` and `seconds`
 * @param props.onChange gets `start`, and `peaks` of the clip of `seconds`
 */
export function ClipEdit({ src, name, clip, onChange }) {
  const { song, best, hasFailed } = useSong(src, clip.seconds);
  const player = useClipPlayer(song?.file, clip);
  if (hasFailed)
    return <p>{__('This browser cannot read the song, so its preview cannot be chosen here.', 'mixtape-player')}</p>;
  if (!song)
    return (
      <p className="mixtape-player-songs__state">
        <Spinner />
        {__('Reading the song…', 'mixtape-player')}
      </p>
    );
  const { length } = song;
  const last = Math.max(0, length - clip.seconds);
  const start = Math.min(clip.start, last);
  const choose = (seconds) =>
    onChange({
      start: seconds,
      seconds: clip.seconds,
      peaks: peaksOf(song.sound, { start: seconds, seconds: clip.seconds }),
    });
  const share = (seconds) => `${(100 * seconds) / length}%`;
  return (
    <fieldset className="mixtape-player-clip">
      <legend className="mixtape-player-song-form__label">{__('Preview', 'mixtape-player')}</legend>
      <div
        className="mixtape-player-clip__wave"
        // Time runs from left to right, as in the player.
        dir="ltr"
        style={{ '--clip': share(Math.min(clip.seconds, length)) }}
      >
        <Wave bars={song.bars} />
        {player.position !== null && (
          <span className="mixtape-player-clip__position" style={{ left: share(player.position) }} />
        )}
        <input
          type="range"
          min={0}
          max={last}
          step={0.1}
          value={start}
          disabled={last === 0}
          aria-label={name}
          aria-valuetext={timeOf(start, 1)}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </div>
      <div className="mixtape-player-clip__actions">
        <Button
          variant="secondary"
          icon={player.isPlaying ? 'controls-pause' : 'controls-play'}
          onClick={player.toggle}
        >
          {player.isPlaying ? __('Pause', 'mixtape-player') : __('Play the preview', 'mixtape-player')}
        </Button>
        <span>
          {sprintf(
            /* translators: 1: start of a preview, 2: its end, 3: length of the song. */
            __('%1$s to %2$s of %3$s', 'mixtape-player'),
            timeOf(start, 1),
            timeOf(Math.min(start + clip.seconds, length), 1),
            timeOf(length),
          )}
        </span>
      </div>
      {best.length > 0 && (
        <div className="mixtape-player-clip__actions">
          <span>{__('Best parts:', 'mixtape-player')}</span>
          {best.map((seconds) => (
            <Button
              key={seconds}
              isSmall
              variant="secondary"
              isPressed={Math.abs(seconds - start) < 0.05}
              onClick={() => choose(seconds)}
            >
              {timeOf(seconds)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Wave({ bars }) {
  const path = bars.map((level, index) => {
    const half = Math.max(1, (46 * level) / 255);
    return `M${index + 0.5} ${50 - half}V${50 + half}`;
  });
  return (
    <svg viewBox={`0 0 ${BARS} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Reads a song, and then finds its best parts. */
function useSong(src, clipSeconds) {
  const [state, setState] = useState({ best: [] });
  useEffect(() => {
    let isCurrent = true;
    const show = ({ file, sound }) => {
      if (!isCurrent) return;
      const song = { file, sound, length: secondsOf(sound), bars: outlineOf(sound, BARS) };
      setState({ song, best: [] });
      // After the waveform is painted: a long song takes a moment.
      setTimeout(() => isCurrent && setState({ song, best: bestParts(sound, clipSeconds).sort((a, b) => a - b) }), 50);
    };
    songOf(src).then(show, () => isCurrent && setState({ best: [], hasFailed: true }));
    return () => {
      isCurrent = false;
    };
  }, [src, clipSeconds]);
  return state;
}

/**
 * Plays the clip, from its start each time; moving the clip goes on from its new start.
 * @param {Blob | undefined} file in memory: not every server can send a part of a file
 */
function useClipPlayer(file, { start, seconds }) {
  const audio = useRef(null);
  const [position, setPosition] = useState(null);
  const isPlaying = position !== null;
  const window = useRef({});
  window.current = { start, end: start + seconds };
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    audio.current = new Audio(url);
    return () => {
      audio.current.pause();
      URL.revokeObjectURL(url);
    };
  }, [file]);
  useEffect(() => {
    if (isPlaying) audio.current.currentTime = start;
  }, [start]);
  const stop = () => {
    audio.current.pause();
    setPosition(null);
  };
  const toggle = () => {
    if (isPlaying) {
      stop();
      return;
    }
    const sound = audio.current;
    sound.ontimeupdate = () => {
      if (sound.paused) return;
      if (sound.currentTime >= window.current.end) stop();
      else setPosition(sound.currentTime);
    };
    sound.onended = stop;
    sound.currentTime = start;
    setPosition(start);
    sound.play().catch(stop);
  };
  return { position, isPlaying, toggle };
}
