import type { ReactNode } from 'react';
import { Cover } from '../cover/cover.tsx';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';
import { MixtapeLink } from './mixtape-link.tsx';

/** The cover, with title and artists of the active track, and what a layout puts beside them. */
export function Header({ children }: { readonly children?: ReactNode }): ReactNode {
  const { atoms } = usePlayer();
  const track = useValue(atoms.activeTrack);
  const title = track?.title ?? '';
  const artist = track?.artist ?? '';
  return (
    <div className="header" part="header">
      {/* The title's link is enough for the keyboard and for assistive technology. */}
      <MixtapeLink className="cover-link" tabIndex={-1} aria-hidden="true">
        <Cover />
      </MixtapeLink>
      <div>
        <div className="title line-of-text" part="title" dir="auto" title={title}>
          {title && <MixtapeLink>{title}</MixtapeLink>}
        </div>
        <div className="artists line-of-text" part="artists" dir="auto" title={artist}>
          {artist}
        </div>
      </div>
      {children}
    </div>
  );
}
