// What a React app writes. Compiled by types.test.mjs, never run.
/// <reference types="mixtape-player/react" />
import type { MixtapePlayerElement, Track } from 'mixtape-player';
import { type ReactNode, useRef } from 'react';

export function App({ onTrack }: { readonly onTrack: (track: Track) => void }): ReactNode {
  const player = useRef<MixtapePlayerElement>(null);
  return (
    <>
      <mixtape-player
        ref={player}
        mixtapeId="summer"
        max-width={480}
        preload
        trackIds={['1', '2']}
        preview-start="30"
        noHotkeys={false}
        volume={0.5}
        className="player"
        style={{ margin: 0 }}
        ontrackchange={({ detail }) => onTrack(detail.track)}
        onplaying={() => void player.current?.pause()}
        onClick={({ currentTarget }) => currentTarget.openShare()}
      >
        <a href="/play/1">The first track</a>
      </mixtape-player>
      <presave-button
        service="spotify"
        project-id={7}
        onpresaveerror={({ detail }) => console.log(detail.error.code, detail.projectId)}
      >
        Save it
      </presave-button>
    </>
  );
}

export const wrong = [
  // @ts-expect-error: there is no such service.
  <presave-button key="1" service="deezer" />,
  // @ts-expect-error: React calls this for its own <audio> only.
  <mixtape-player key="2" onPlay={() => {}} />,
  // @ts-expect-error: there is no such attribute.
  <mixtape-player key="3" mixtape="summer" />,
  // @ts-expect-error: the detail has no such field.
  <mixtape-player key="4" ontrackchange={({ detail }) => detail.trackId} />,
  // @ts-expect-error: read-only.
  <mixtape-player key="5" paused />,
];
