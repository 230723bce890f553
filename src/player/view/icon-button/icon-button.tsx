import type { ComponentProps, ReactNode } from 'react';

/**
 * A button with an icon. `label` is its accessible name and its tooltip, `name` its part. The tooltip is inside, because
 * screen readers would read a title of the button itself as a description: the name once more.
 */
export function IconButton({
  name,
  label,
  className = 'icon-button',
  children,
  ...rest
}: { readonly name: string; readonly label: string } & Omit<
  ComponentProps<'button'>,
  'name' | 'type' | 'part'
>): ReactNode {
  return (
    <button {...rest} type="button" className={className} part={`button ${name}`} aria-label={label}>
      <span title={label}>{children}</span>
    </button>
  );
}
