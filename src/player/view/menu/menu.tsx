import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../focus.ts';
import { IconButton } from '../icon/icons.tsx';
import { useAfterPaint } from '../player-context.tsx';

interface MenuProps {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/** A button with a panel, which is a popover. It also closes when the focus leaves it. */
export function Menu({ name, label, icon, tabIndex, children }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useFocusAfterRemoval('play');
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (button.current === null || element === null) return undefined;
    element.popover = 'auto';
    button.current.popoverTargetElement = element;
    const onToggle = ({ newState }: ToggleEvent): void => {
      setOpen(newState === 'open');
      // Chromium does not return the focus within a shadow root.
      if (element.matches(':focus-within')) button.current?.focus({ preventScroll: true });
    };
    element.addEventListener('beforetoggle', onToggle);
    return () => element.removeEventListener('beforetoggle', onToggle);
  }, [button]);
  const afterPaint = useAfterPaint();
  useLayoutEffect(() => {
    if (!isOpen || button.current === null || panel.current === null) return undefined;
    return afterPaint?.placeBeside(panel.current, button.current);
  }, [isOpen, afterPaint, button]);
  // The panel could cover the control that gets the focus.
  const closeBehindFocus = ({ relatedTarget }: FocusEvent): void => {
    const isElsewhere = relatedTarget && relatedTarget !== button.current;
    if (isElsewhere && !panel.current?.contains(relatedTarget)) panel.current?.hidePopover();
  };
  return (
    <>
      <IconButton
        ref={button}
        name={name}
        label={label}
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        onBlur={closeBehindFocus}
      >
        {icon}
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div ref={panel} className="menu" part="menu-panel" role="group" aria-label={label} onBlur={closeBehindFocus}>
        {isOpen && children}
      </div>
    </>
  );
}
