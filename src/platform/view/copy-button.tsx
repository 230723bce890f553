import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface CopyButtonProps {
  /** The button's content: an icon and words, which say for a moment that it has copied. */
  readonly children: ReactNode;
  readonly className: string;
  readonly part?: string;
  /**
   * The text, if the last press could not copy it: a new object for each press, so that the text is selected each time.
   */
  readonly failed: { readonly text: string } | null;
  /** The name of the field with that text. */
  readonly fieldLabel: string;
  /** @param within where a field can be added for a moment: browsers that copy only a selection select it there */
  onCopy(within: Element): void;
}

/** A button that copies a text. If copying fails, the text is shown, selected. */
export function CopyButton({ children, className, part, failed, fieldLabel, onCopy }: CopyButtonProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (failed === null) return;
    field.current?.focus();
    field.current?.select();
  }, [failed]);

  return (
    <>
      <button
        type="button"
        className={className}
        part={part}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button. Screen readers read the new label of the focused one.
          currentTarget.focus({ preventScroll: true });
          onCopy(currentTarget.parentElement ?? currentTarget);
        }}
      >
        {children}
      </button>
      {failed && <input className="link" readOnly value={failed.text} aria-label={fieldLabel} ref={field} />}
    </>
  );
}
