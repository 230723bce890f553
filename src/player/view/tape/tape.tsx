import { useAtomValue } from 'jotai';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Track } from '../../model/queue/mixtape.ts';
import { stubsAround } from '../../model/tape.ts';
import { STUB_BARS } from '../../model/waveform.ts';
import { Copies } from '../copies.tsx';
import { usePlayer } from '../player-context.tsx';
import { Waveform } from './waveform.tsx';

const STUB_COUNTS = [STUB_BARS];

interface TapeProps {
  /**
   * Whether to show the progress also as a line at the edge. Its style sheet needs the number of stubs on each side.
   */
  readonly edge: boolean;
  readonly children: ReactNode;
}

/**
 * All tracks as splices of one tape. The wide splice of the active track contains
 * `children`; the others are short stubs. Stubs are shortcuts for pointers only, because the
 * keyboard and assistive technology have previous, next and the list.
 */
export function Tape({ edge, children }: TapeProps): ReactNode {
  const { atoms, actions } = usePlayer();
  const tracks = useAtomValue(atoms.tracks);
  const activeIndex = useAtomValue(atoms.activeIndex);
  const { waveform } = useAtomValue(atoms.settings);
  const isLine = waveform === 'none';
  const stubs = stubsAround(isLine ? [] : tracks, activeIndex);
  const render = (isPlayed: boolean, { track, rank }: (typeof stubs.before)[number]): ReactNode => (
    <Stub key={track.trackId} track={track} rank={rank} isPlayed={isPlayed} onPress={actions.toggleTrack} />
  );
  const line = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    line.current?.style.setProperty('--_before', `${stubs.before.length}`);
    line.current?.style.setProperty('--_after', `${stubs.after.length}`);
  });
  return (
    <>
      {edge && (
        <span className="edge" ref={line}>
          <span className="fill" />
          <Copies />
        </span>
      )}
      <span className={isLine ? 'only-line' : 'tape'} part={isLine ? undefined : 'tape'}>
        {stubs.before.map((stub) => render(true, stub))}
        <span key="wide" className="wide-splice" part={isLine ? undefined : 'splice'}>
          {children}
        </span>
        {stubs.after.map((stub) => render(false, stub))}
      </span>
      <Copies />
    </>
  );
}

interface StubProps {
  readonly track: Track;
  /** Starts at 1. The stubs of the highest ranks fade out, and are hidden in a narrow tape. */
  readonly rank: number;
  readonly isPlayed: boolean;
  onPress(trackId: string): void;
}

const Stub = memo(function Stub({ track, rank, isPlayed, onPress }: StubProps): ReactNode {
  const { title, trackId, peaks } = track;
  return (
    <span
      className={`stub at-${rank}${isPlayed ? ' played' : ''}`}
      part="splice"
      title={title}
      aria-hidden="true"
      onClick={() => onPress(trackId)}
    >
      {peaks ? <Waveform className="stub-bars" peaks={peaks} counts={STUB_COUNTS} /> : <span className="dot" />}
      <Copies />
    </span>
  );
});
