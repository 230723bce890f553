// Code of a React app. Compiled by types.test.mjs, never run.
/// <reference types="mixtape-player/react" />
import type { MixtapePlayerElement, PresaveButtonElement, Track } from 'mixtape-player';
import {
  MixtapePlayer,
  PresaveButton,
  type QueueResponse,
  useMixtape,
  useMixtapePlayer,
  useNowPlaying,
} from 'mixtape-player/react';
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

export function WithComponents({ onTrack }: { readonly onTrack: (track: Track) => void }): ReactNode {
  const player = useRef<MixtapePlayerElement>(null);
  const button = useRef<PresaveButtonElement>(null);
  return (
    <>
      <MixtapePlayer
        ref={player}
        mixtapeId="summer"
        maxWidth={480}
        trackIds={['1', '2']}
        volume={0.5}
        className="player"
        data-testid="player"
        onTrackChange={({ detail, currentTarget }) => onTrack(detail.track ?? currentTarget)}
        onPlaying={() => player.current?.pause()}
        onClick={({ currentTarget }) => currentTarget.openShare()}
      >
        <a href="/play/1">The first track</a>
      </MixtapePlayer>
      <PresaveButton
        ref={button}
        service="spotify"
        projectId={7}
        onPresaveError={({ detail }) => console.log(detail.error.code, detail.projectId)}
      >
        Save it
      </PresaveButton>
    </>
  );
}

const queue: QueueResponse = {
  data: [{ track_id: 1, title: 'The first track', peaks: [1, 2], streams: [] }],
  included: { mixtape: { title: 'Summer', djs: [{ name: 'DJ One' }] } },
};

export const onAServer = <MixtapePlayer mixtape-id={7} queue={queue} early="/mixtape/early.js" nonce="abc" />;

export function WithHooks(): ReactNode {
  const player = useRef<MixtapePlayerElement>(null);
  const { paused, activeTrack } = useMixtapePlayer(player);
  const [{ seconds }, mixtape] = useMixtape({ mixtapeId: 7, trackIds: ['1'], previewStart: 20 });
  const now = useNowPlaying();
  return (
    <button type="button" onClick={() => void (now?.player ?? mixtape).play()}>
      {paused ? activeTrack?.title : now?.mixtape?.title} {seconds} {now?.seconds}
    </button>
  );
}

export const wrong = [
  // @ts-expect-error: the components have listeners in camel case.
  <MixtapePlayer key="6" mixtapeId="summer" ontrackchange={() => {}} />,
  // @ts-expect-error: there is no such attribute.
  <MixtapePlayer key="7" mixtapeId="summer" mixtape="summer" />,
  // @ts-expect-error: the detail has no such field.
  <MixtapePlayer key="8" mixtapeId="summer" onTrackChange={({ detail }) => detail.trackId} />,
  // @ts-expect-error: without an id it would stay hidden.
  <MixtapePlayer key="11" />,
  // @ts-expect-error: one of the two names.
  <MixtapePlayer key="12" mixtapeId="summer" mixtape-id="summer" />,
  // @ts-expect-error: the answer of the stream call, not of the queue call.
  <MixtapePlayer key="13" mixtapeId="summer" queue={{ streams: [] }} />,
  // @ts-expect-error: each track has an id.
  <MixtapePlayer key="14" mixtapeId="summer" queue={{ data: [{ title: 'The first track' }] }} />,
  // @ts-expect-error: there is no such service.
  <PresaveButton key="9" service="nowhere" />,
  // @ts-expect-error: the ref is to the other element.
  <PresaveButton key="10" ref={(element: MixtapePlayerElement | null) => console.log(element)} />,
  // @ts-expect-error: there is no such service.
  <presave-button key="1" service="nowhere" />,
  // @ts-expect-error: React calls this for its own <audio> only.
  <mixtape-player key="2" onPlay={() => {}} />,
  // @ts-expect-error: there is no such attribute.
  <mixtape-player key="3" mixtape="summer" />,
  // @ts-expect-error: the detail has no such field.
  <mixtape-player key="4" ontrackchange={({ detail }) => detail.trackId} />,
  // @ts-expect-error: read-only.
  <mixtape-player key="5" paused />,
];
