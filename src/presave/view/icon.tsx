import type { ReactNode } from 'react';

export const CHECK = 'M20 6 9 17l-5-5';

interface IconProps {
  /** A drawing of 24 by 24. */
  readonly path: string | undefined;
  readonly className?: string;
  readonly part?: string;
}

export function Icon({ path, className, part }: IconProps): ReactNode {
  return (
    <svg className={className} part={part} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
