import { useAtomValue } from 'jotai';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { isEnglish } from '../../../i18n/choose-language.ts';
import { type Loudness, loudnessAtom, mutedAtom } from '../../state/player-atoms.ts';
import { IconButton, mutedIcon, volumeIcon } from '../icon/icons.tsx';
import { type PlayerModel, usePlayer } from '../player-context.tsx';
import { listenToSlider, Slider, showFraction, sliderIn } from '../slider/slider.tsx';

/** The mute button, and the volume slider if scripts can set the volume. */
export function Volume(): ReactNode {
  const model = usePlayer();
  const { actions, labels } = model;
  const muted = useAtomValue(mutedAtom);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (row.current !== null && model.actions.canSetVolume ? connectVolume(model, row.current) : undefined),
    [model],
  );
  return (
    <div className="volume-row" ref={row}>
      <IconButton name="mute" label={muted ? labels.unmute : labels.mute} onClick={() => actions.setMuted(!muted)}>
        {muted ? mutedIcon : volumeIcon}
      </IconButton>
      {actions.canSetVolume && <Slider part="volume" label={labels.volume} step={STEP} />}
    </div>
  );
}

/** How much an arrow key changes the volume (0 to 1). */
export const STEP = 0.05;

/** Shows the volume and lets it be set, without rendering. Muted shows as 0. */
function connectVolume({ store, actions, labels, onIdle }: PlayerModel, row: HTMLElement): () => void {
  const { input, moving } = sliderIn(row);
  const level = (): number => {
    const { volume, muted } = store.get(loudnessAtom);
    return muted ? 0 : volume;
  };

  /** The English form. Those of other languages need `Intl`, whose data would delay the first view. */
  let percent = (share: number): string => `${Math.round(share * 100)}%`;

  function show(): void {
    const shown = level();
    showFraction(moving, shown);
    input.value = String(shown);
    input.setAttribute('aria-valuetext', percent(shown));
  }

  function set(volume: number): void {
    actions.setVolume(volume);
    // Turning up the volume also unmutes.
    if (volume > 0 && store.get(loudnessAtom).muted) actions.setMuted(false);
  }

  let before: Loudness | null = null;

  input.max = '1';
  show();
  const connection = new AbortController();
  if (!isEnglish(labels.language)) {
    onIdle(connection.signal, () => {
      percent = labels.percent;
      show();
    });
  }
  const unsubscribe = store.sub(loudnessAtom, show);
  const unlisten = listenToSlider(input, {
    step: STEP,
    // While muted, a step starts from the volume before, not from 0.
    position: () => store.get(loudnessAtom).volume,
    writtenValue: level,
    drag(to) {
      before ??= store.get(loudnessAtom);
      set(to);
    },
    release(to) {
      before = null;
      set(to);
    },
    cancel() {
      if (before === null) return;
      actions.setVolume(before.volume);
      actions.setMuted(before.muted);
      before = null;
    },
    space: () => actions.togglePlay(),
  });
  return () => {
    connection.abort();
    unsubscribe();
    unlisten();
  };
}
