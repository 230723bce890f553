// Code of a page's own script, without any other package's types. Compiled by types.test.mjs, never run.
import 'mixtape-player/presave-button';
import {
  MixtapePlayerElement,
  type MixtapePlayerEventMap,
  PlayerError,
  type PresaveButtonElement,
  type PresaveService,
  type Track,
} from 'mixtape-player';
import { createMixtape, type Mixtape, type Snapshot } from 'mixtape-player/core';
import { type FrameCommandMessage, type FrameState, mixtapeFrame } from 'mixtape-player/embed-host.js';
import type { MixtapePlayerElement as FromItsOwnEntry } from 'mixtape-player/mixtape-player';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_isSame: Same<A, B>): void => {};

const found = document.querySelector('mixtape-player');
const created = document.createElement('presave-button');
same<typeof found, MixtapePlayerElement | null>(true);
same<typeof created, PresaveButtonElement>(true);
same<FromItsOwnEntry, MixtapePlayerElement>(true);

export async function listen(player: MixtapePlayerElement): Promise<void> {
  player.addEventListener('trackchange', function (event) {
    this.openShare();
    same<typeof event.detail.track, Track>(true);
    same<typeof event.detail.reason, 'next' | 'previous' | 'select' | 'ended' | 'load'>(true);
    // @ts-expect-error: details are not to be written.
    event.detail.index = 3;
    // @ts-expect-error: there is no such field.
    event.detail.trackId;
  });
  player.addEventListener('timeupdate', (event) => same<typeof event, Event>(true), { once: true });
  player.addEventListener('click', (event) => same<typeof event, PointerEvent>(true));
  player.addEventListener('whatever', (event) => same<typeof event, Event>(true));
  const listener = (event: MixtapePlayerEventMap['share']): void => void event.detail.url;
  player.addEventListener('share', listener);
  player.removeEventListener('share', listener);

  player.trackIds = ['1', '2'];
  player.currentTime = player.duration / 2;
  same<typeof player.error, PlayerError | null>(true);
  await player.select('1');
  await player.select(0);
  await player.play();
  // @ts-expect-error: a track is an index or an id.
  await player.select(null);
  // @ts-expect-error: read-only.
  player.paused = false;
  // @ts-expect-error: a queue is the API's.
  player.tracks = [];
  // @ts-expect-error: internal.
  player.render();
}

export async function control(iframe: HTMLIFrameElement): Promise<void> {
  const frame = mixtapeFrame(iframe);
  same<typeof frame.ready, Promise<void>>(true);
  same<typeof frame.activeTrack, Track | null>(true);
  frame.addEventListener('trackchange', ({ detail }) => same<typeof detail.track, Track>(true));
  frame.addEventListener('playing', (event) => same<typeof event, Event>(true));
  frame.addEventListener('mixtapeerror', ({ detail }) => same<typeof detail.error.code, string | undefined>(true));
  frame.volume = 0.5;
  // @ts-expect-error: the frame reports it.
  frame.paused = false;
  // @ts-expect-error: a track is an index or an id.
  await frame.select(null);
  const message: FrameCommandMessage = {
    type: 'mixtape-player:command',
    version: 2,
    id: 1,
    command: 'seek',
    args: [3],
  };
  iframe.contentWindow?.postMessage(message, '*');
  same<FrameState['paused'], boolean>(true);
}

document.addEventListener('trackchange', ({ detail }) => same<typeof detail.track, Track>(true));
document.addEventListener('presaveerror', ({ detail }) => same<typeof detail.error, PlayerError>(true));

export function statusOf(error: unknown): number | undefined {
  return error instanceof PlayerError ? error.status : undefined;
}

export function listenToButton(button: PresaveButtonElement): void {
  button.service = 'apple_music';
  // @ts-expect-error: there is no such service.
  button.service = 'nowhere';
  button.addEventListener('presave', ({ detail }) => {
    same<typeof detail.service, PresaveService>(true);
    // @ts-expect-error: only an error has one.
    detail.error;
  });
  button.addEventListener('presavecancel', ({ detail }) => same<typeof detail.projectId, string>(true));
  button.addEventListener('presaveerror', ({ detail }) => same<typeof detail.error, PlayerError>(true));
}

export const isNew = !(customElements.get('mixtape-player') ?? MixtapePlayerElement).name;

const mixtape: Mixtape = createMixtape({ mixtapeId: 'summer', apiBase: 'https://api.example', audio: new Audio() });
const stop: () => void = mixtape.subscribe(() => {
  const { status, activeTrack, seconds }: Snapshot = mixtape.getSnapshot();
  console.log(status === 'empty', activeTrack?.title, seconds.toFixed());
});
document.addEventListener('mixtapenowplaying', ({ detail }) => console.log(detail?.track.title, detail?.player.play()));
stop();

// @ts-expect-error: there is no such option.
createMixtape({ mixtape: 'summer' });
