import { type ReactNode, useCallback } from 'react';
import { mutedAtom } from '../../state/preferences.ts';
import { mutedIcon, soundIcon } from '../icon/icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { usePlayer } from '../player-context.ts';
import { type ConnectSlider, Slider } from '../slider/slider.tsx';
import { useValue } from '../use-value.ts';
import { connectVolume, STEP } from './connect-volume.ts';

/** Mute, and the volume slider, if scripts can set the volume. */
export function Volume(): ReactNode {
  const model = usePlayer();
  const { actions, labels } = model;
  const muted = useValue(mutedAtom);
  const connect = useCallback<ConnectSlider>((elements) => connectVolume(model, elements), [model]);
  return (
    <div className="volume-row">
      <IconButton name="mute" label={muted ? labels.unmute : labels.mute} onClick={() => actions.setMuted(!muted)}>
        {muted ? mutedIcon : soundIcon}
      </IconButton>
      {actions.canSetVolume && <Slider part="volume" label={labels.volume} step={STEP} connect={connect} />}
    </div>
  );
}
