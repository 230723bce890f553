import type { ComponentProps, ReactNode } from 'react';

/** A control that shows an icon: its name is what assistive technology reads and what the tooltip says. */
export function IconButton({
  name,
  label,
  className = 'icon-button',
  ...rest
}: { readonly name: string; readonly label: string } & Omit<
  ComponentProps<'button'>,
  'name' | 'type' | 'part'
>): ReactNode {
  return (
    <button {...rest} type="button" className={className} part={`button ${name}`} aria-label={label} title={label} />
  );
}
