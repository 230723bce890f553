import type { ReactNode } from 'react';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';
import { Message } from './message.tsx';

/** The message about the active track: the connection is slow, or the track cannot be played. */
export function NoticeLine(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const notice = useValue(atoms.notice);
  if (notice === null) return null;
  const retry = notice === 'unavailable' ? { label: labels.tryAgain, onClick: actions.play } : undefined;
  return <Message text={labels[notice]} retry={retry} setHeld={actions.setNoticeHeld} />;
}
