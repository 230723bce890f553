import type { ReactNode } from 'react';
import { Cover } from '../cover/cover.tsx';
import { FROM_QUEUE } from '../from-queue.ts';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';
import { MixtapeLink } from './mixtape-link.tsx';

/** The cover, with the names of mixtape, active track and its artists, and what a layout puts beside them. */
export function Header({ children }: { readonly children?: ReactNode }): ReactNode {
  const { atoms } = usePlayer();
  const mixtape = useValue(atoms.mixtape);
  const track = useValue(atoms.activeTrack);
  return (
    <div className="header" part="header">
      {/* The title's link is enough for the keyboard and for assistive technology. */}
      <MixtapeLink className="cover-link" tabIndex={-1} aria-hidden="true">
        <Cover />
      </MixtapeLink>
      <div className="names">
        <div {...FROM_QUEUE} className="mixtape-title" part="mixtape-title">
          <span>{[mixtape?.title, mixtape?.artist].filter((name) => name?.trim()).join(' · ')}</span>
        </div>
        <div {...FROM_QUEUE} className="title" part="title">
          <span>{track?.title && <MixtapeLink>{track.title}</MixtapeLink>}</span>
        </div>
        <div {...FROM_QUEUE} className="artists" part="artists">
          <span>{track?.artist}</span>
        </div>
      </div>
      {children}
    </div>
  );
}
