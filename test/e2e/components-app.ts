import { createElement as h, type ReactElement, useRef, useState } from 'react';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import type { QueueResponse } from '../../elements/react.tsx';

type Components = typeof import('../../elements/react.tsx');

interface AppProps {
  /** From the built file. */
  readonly components: Components;
  readonly apiBase: string;
  readonly queue?: QueueResponse | undefined;
  readonly early?: string | undefined;
}

/** An app that uses both components, in the browser and on the server. */
export function ComponentsApp({
  components: { MixtapePlayer, PresaveButton },
  apiBase,
  queue,
  early,
}: AppProps): ReactElement {
  const player = useRef<MixtapePlayerElement>(null);
  const [heard, setHeard] = useState<readonly string[]>([]);
  const [isShuffled, setShuffled] = useState(true);
  const [isShown, setShown] = useState(true);
  const add = (text: string): void => setHeard((before) => [...before, text]);
  const button = (text: string, onClick: () => unknown): ReactElement => h('button', { type: 'button', onClick }, text);
  return h(
    'main',
    null,
    isShown &&
      h(
        MixtapePlayer,
        {
          ref: player,
          mixtapeId: 'night-drive',
          apiBase,
          queue,
          early,
          trackIds: ['velvet-static', 'last-exit-home'],
          previewStart: 20,
          noHotkeys: true,
          volume: 0.25,
          shuffle: isShuffled,
          className: 'player',
          onMixtapeLoad: ({ detail }) => add(`${detail.mixtape?.title} with ${detail.tracks.length}`),
          onTrackChange: ({ detail }) => add(`${detail.track.title} by ${detail.reason}`),
          onShuffleChange: ({ detail }) => add(detail.shuffle ? 'shuffled' : 'in order'),
          onPlay: ({ type }) => add(type),
        },
        h('a', { href: '/night-drive' }, 'Night Drive'),
        h('span', null, 'Two songs'),
      ),
    h(PresaveButton, {
      service: 'spotify',
      projectId: 7,
      presaveUrl: 'https://saved.example/',
      onPresaveStart: ({ detail }) => add(`started ${detail.projectId}`),
    }),
    h('p', { role: 'status', style: { height: '3em' } }, heard.join(', ')),
    button('Make some noise', () => player.current?.play()),
    button('In order', () => setShuffled(false)),
    button('Hide', () => setShown(false)),
  );
}
