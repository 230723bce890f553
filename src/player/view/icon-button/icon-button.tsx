import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'part'> & {
  readonly name: string;
  readonly label: string;
};

/** `name` is its part. A title of the button itself would be read as a description: the name once more. */
export function IconButton({ name, label, className = 'icon-button', children, ...rest }: IconButtonProps): ReactNode {
  return (
    <button {...rest} type="button" className={className} part={`button ${name}`} aria-label={label}>
      <span title={label}>{children}</span>
    </button>
  );
}
