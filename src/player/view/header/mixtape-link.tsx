import type { ComponentProps, ReactNode } from 'react';
import { isSamePage } from '../../model/same-page.ts';
import { onFollow } from '../on-follow.ts';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';

/** A link to the mixtape's page; only its content on that page, without one, and if the author disables it. */
export function MixtapeLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'href'>): ReactNode {
  const { atoms, actions } = usePlayer();
  const url = useValue(atoms.shareUrl);
  const { noLink } = useValue(atoms.settings);
  if (url === null || noLink || isSamePage(url, globalThis.location?.href ?? '')) return children;
  return (
    <a
      {...rest}
      part="mixtape-link"
      href={url}
      target="_blank"
      rel="noopener"
      {...onFollow((isPrevented) => (isPrevented ? actions.showLink(url) : actions.followMixtapeLink(url)))}
    >
      {children}
    </a>
  );
}
