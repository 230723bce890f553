import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useFocusAfterRemoval } from '../focus.ts';
import { usePlayer } from '../player-context.tsx';

interface MessageProps {
  /** The kind of message, as a class for the style sheet. */
  readonly name?: string;
  readonly text: string;
  readonly retry?: { readonly label: string; readonly onClick: () => void } | undefined;
  /** Called when the focus or a pointer comes into the message, or leaves it. */
  readonly setHeld?: (held: boolean) => void;
}

/** One line that says what is wrong, with a button if the visitor can do something. The announcer reads it out. */
export function Message({ text, retry, setHeld, name = '' }: MessageProps): ReactNode {
  const hold = (): void => setHeld?.(true);
  // A message that is removed fires no `pointerleave` or `blur`.
  useEffect(() => () => setHeld?.(false), [setHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the visitor is in it.
    <div
      className={`message wide ${name}`}
      part="message"
      onPointerEnter={hold}
      onFocus={hold}
      onPointerLeave={({ currentTarget }) => setHeld?.(currentTarget.matches(':focus-within'))}
      onBlur={({ currentTarget }) => setHeld?.(currentTarget.matches(':hover'))}
    >
      <span dir="auto">{text}</span>
      {retry && <RetryButton {...retry} />}
    </div>
  );
}

/** The button disappears with its message. Then the play button, which does the same, gets the focus. */
function RetryButton({ label, onClick }: NonNullable<MessageProps['retry']>): ReactNode {
  return (
    <button
      type="button"
      className="retry"
      part="retry"
      ref={useFocusAfterRemoval('play')}
      onClick={({ currentTarget }) => {
        // Safari does not focus a clicked button, but the focus has to move on from it when it disappears.
        currentTarget.focus({ preventScroll: true });
        onClick();
      }}
    >
      {label}
    </button>
  );
}

/** The message about the active track: why it does not play. */
export function NoticeLine(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const notice = useAtomValue(atoms.notice);
  if (notice === null) return null;
  const retry = notice === 'unavailable' ? { label: labels.tryAgain, onClick: actions.play } : undefined;
  return <Message name={notice} text={labels[notice]} retry={retry} setHeld={actions.setNoticeHeld} />;
}
