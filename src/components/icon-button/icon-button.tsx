import type { ComponentProps, ReactNode } from 'react';

/** A button with an icon. `label` is its accessible name and its tooltip, `name` its part. */
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
