import type { MouseEvent, ReactNode } from 'react';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';
import { Message } from './message.tsx';

/** What a visitor is told about the active track: the connection is slow, or it cannot be played. */
export function NoticeLine(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const notice = useValue(atoms.notice);
  if (notice === null) return null;

  function tryAgain({ currentTarget }: MouseEvent): void {
    // The button goes with the message; whoever came to it by keyboard goes on at the one that does the same.
    currentTarget.closest('section')?.querySelector<HTMLElement>('[part~="play"]')?.focus();
    actions.retry();
  }

  const retry = notice === 'unavailable' ? { label: labels.tryAgain, onClick: tryAgain } : undefined;
  return <Message text={labels[notice]} retry={retry} />;
}
