import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatTime } from '../../model/format-time.ts';
import { clamp } from '../../model/playback/preview-window.ts';
import { playsWholeTracks } from '../../model/settings.ts';
import { formatPlace } from '../../model/tape.ts';
import { BAR_COUNTS, barCountsFor } from '../../model/waveform.ts';
import { type PlayerModel, useAfterPaint, useLateCode, usePlayer } from '../player-context.tsx';
import { emptyOffset, listenToSlider, Slider, showFraction, sliderIn } from '../slider/slider.tsx';
import { Tape } from '../tape/tape.tsx';
import { Waveform } from '../tape/waveform.tsx';
import { animate } from './animate.ts';
import { joinClock, runFrom } from './run-clock.ts';

/** A server cannot measure. The style sheet of its first view chooses the number of bars. */
const isOnServer = globalThis.ResizeObserver === undefined;

interface TimelineProps {
  /** Whether to show the progress also as a line at the edge. */
  readonly edge?: boolean;
}

/** The tape, whose wide splice contains the slider, and the texts beside it. */
export function Timeline({ edge = false }: TimelineProps): ReactNode {
  const model = usePlayer();
  const track = useAtomValue(model.atoms.activeTrack);
  const index = useAtomValue(model.atoms.activeIndex);
  const duration = useAtomValue(model.atoms.duration);
  const ended = useAtomValue(model.atoms.ended);
  const { waveform } = useAtomValue(model.atoms.settings);
  const afterPaint = useAfterPaint();
  const idle = useLateCode(model.whenIdle);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (row.current === null ? undefined : connectTimeline(model, row.current)), [model]);
  const barCounts = useBarCounts(row);
  const peaks = waveform === 'none' ? undefined : track?.peaks;
  const bars = peaks && <Waveform peaks={peaks} counts={barCounts} />;
  return (
    <div className="timeline-row" ref={row}>
      <Tape edge={edge}>
        <Slider
          part="timeline"
          className={`timeline${peaks ? ' has-waveform' : ''}${ended ? ' ended' : ''}`}
          label={model.labels.timeline}
          step={STEP_SECONDS}
          waveform={peaks && <Waveform peaks={peaks} counts={barCounts} part="waveform" />}
          // In the markup of a server, nothing has been played.
          filledWaveform={!isOnServer && bars}
        >
          {afterPaint && <afterPaint.PointerMark duration={duration} waveform={bars} />}
          {idle && <idle.TrackChange model={model} track={track} index={index} />}
        </Slider>
      </Tape>
      <Readout />
    </div>
  );
}

/** The numbers of bars to draw: the one that the wide splice has room for. On a server, all of them. */
function useBarCounts(row: RefObject<HTMLElement | null>): readonly number[] {
  const [counts, setCounts] = useState<readonly number[]>(isOnServer ? BAR_COUNTS : []);
  // After each render: another track may have more or fewer splices beside it.
  useLayoutEffect(() => measureBars(row.current, setCounts));
  useLayoutEffect(() => {
    if (row.current === null) return undefined;
    const resizes = new ResizeObserver(() => measureBars(row.current, setCounts));
    resizes.observe(sliderIn(row.current).input);
    return () => resizes.disconnect();
  }, [row]);
  return counts;
}

function measureBars(row: HTMLElement | null, setCounts: (counts: readonly number[]) => void): void {
  // The computed width, as the style sheet of a first view uses it: with fractions, and without the zoom of the page.
  const width = row === null ? 0 : Number.parseFloat(getComputedStyle(sliderIn(row).input).width);
  // In a closed menu it has no width.
  if (width > 0) setCounts(barCountsFor(width));
}

/** The place of the track in the mixtape, the word that says that this is a preview, and the times. */
function Readout(): ReactNode {
  const { atoms, labels } = usePlayer();
  const duration = useAtomValue(atoms.duration);
  const index = useAtomValue(atoms.activeIndex);
  const { length: count } = useAtomValue(atoms.tracks);
  const isFull = playsWholeTracks(useAtomValue(atoms.settings));
  return (
    <div className="readout">
      <span className="place">
        {count > 1 && <span className="number">{formatPlace(index, count)}</span>}
        {!isFull && <span part="preview-label">{labels.preview}</span>}
      </span>
      <span className="times">
        <span className="time" part="current-time">
          {formatTime(0)}
        </span>
        <span> / </span>
        <span className="time" part="duration">
          {formatTime(Math.round(duration))}
        </span>
      </span>
    </div>
  );
}

const STEP_SECONDS = 1;
/** How far the value for screen readers may be behind while the slider has the focus. */
const SPOKEN_SECONDS = 5;

/** Shows and sets the time without rendering. The time that was dragged to is shown until the clock changes. */
function connectTimeline({ store, atoms, actions, labels }: PlayerModel, row: HTMLElement): () => void {
  const { input, moving } = sliderIn(row);
  // `Readout` has rendered it.
  const timeText = row.querySelector('.time') as HTMLElement;
  const progress = createProgress(moving);
  const duration = (): number => store.get(atoms.duration);
  let position = joinClock(store.get(atoms.clock), store.get(atoms.seconds));
  let dragging = false;
  let writtenSeconds = 0;

  const now = (): number => clamp(position(), 0, duration());

  function showTime(time: number): void {
    timeText.textContent = formatTime(time);
    input.max = String(duration());
    writtenSeconds = Math.floor(time);
    input.value = String(writtenSeconds);
    input.setAttribute('aria-valuetext', labels.timeOfDuration(writtenSeconds, Math.round(duration())));
  }

  function show(time: number, running: boolean): void {
    progress.show(time, duration(), running);
    showTime(time);
  }

  function showClock(): void {
    if (!dragging) show(now(), store.get(atoms.clock).running);
  }

  function followClock(): void {
    position = runFrom(store.get(atoms.clock));
    showClock();
  }

  function followSeconds(): void {
    const seconds = store.get(atoms.seconds);
    // Our clock is more exact, unless the media's clock shows another second.
    const time = Math.floor(now()) === seconds ? now() : seconds;
    if (dragging) return;
    progress.step(time, duration());
    // Screen readers announce every value of a focused slider: one each second would drown everything else.
    const isSpoken = input.matches(':focus') && Math.abs(seconds - writtenSeconds) < SPOKEN_SECONDS;
    if (isSpoken) timeText.textContent = formatTime(time);
    else showTime(time);
  }

  showClock();

  const cleanups = [
    store.sub(atoms.clock, followClock),
    store.sub(atoms.duration, showClock),
    store.sub(atoms.seconds, followSeconds),
    listenToSlider(input, {
      step: STEP_SECONDS,
      position: now,
      writtenValue: () => writtenSeconds,
      drag(to) {
        dragging = true;
        show(to, false);
      },
      release(to) {
        show(to, false);
        dragging = false;
        actions.seek(to);
      },
      cancel() {
        dragging = false;
        showClock();
      },
      space: () => actions.togglePlay(),
    }),
    () => progress.stop(),
  ];
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}

/** The moving part of the timeline: one running animation, which the compositor moves without scripts. */
export function createProgress(moving: readonly HTMLElement[]) {
  /** Created when playback starts for the first time: even a paused animation costs a compositor layer. */
  let animations: readonly Animation[] = [];
  const create = (): readonly Animation[] =>
    moving.flatMap(
      (element) =>
        animate(
          element,
          { transform: [`translateX(${emptyOffset(element)}%)`, 'translateX(0)'] },
          { duration: 1, fill: 'both' },
        ) ?? [],
    );
  /** Moves it once a second in engines without Web Animations. */
  const step = (time: number, duration: number): void => {
    if (animations.length === 0) showFraction(moving, duration > 0 ? time / duration : 0);
  };
  return {
    step,
    /** Moves it to a time in seconds, and lets it run from there or stop. */
    show(time: number, duration: number, running: boolean): void {
      if (running && animations.length === 0) animations = create();
      step(time, duration);
      for (const animation of animations) {
        // An animation with a duration of 0 would be at its end.
        animation.effect?.updateTiming({ duration: Math.max(duration, 0.001) * 1000 });
        animation.currentTime = time * 1000;
        // At the end, `play` would restart it.
        if (running && time < duration) animation.play();
        else animation.pause();
      }
    },
    stop(): void {
      for (const animation of animations) animation.cancel();
    },
  };
}
