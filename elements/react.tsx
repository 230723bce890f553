// First: it decides when both elements render.
import './in-app.ts';
import { createElement, Fragment, type ReactElement, type ReactNode, type Ref } from 'react';
// On servers server.ts, in browsers no-server.ts: `imports` in package.json.
import { renderMixtapePlayer, renderPresaveButton } from '#server';
import type { MixtapePlayerEventMap } from '../src/player/element/player-element.ts';
import { PLAYER_EVENT_PROPS } from '../src/player/model/playback/player-event.ts';
import { PLAYER_ATTRIBUTES } from '../src/player/model/player-attributes.ts';
import type { QueueResponse } from '../src/player/model/queue/queue-response.ts';
import type { Mixtape, MixtapeOptions } from '../src/player/script/mixtape.ts';
import type { Snapshot } from '../src/player/script/snapshot.ts';
import type { PresaveButtonEventMap } from '../src/presave/controller/presave-events.ts';
import { PRESAVE_ATTRIBUTES } from '../src/presave/model/presave-attributes.ts';
import {
  type ListenerProps,
  missedPlayerEvents,
  missedPresaveEvents,
  PRESAVE_EVENT_PROPS,
} from '../src/react/events.ts';
import { firstView, InlineQueue } from '../src/react/first-view.ts';
import { followNowPlaying } from '../src/react/hooks.ts';
import { useOwnMixtape } from '../src/react/use-own-mixtape.ts';
import { useTag } from '../src/react/use-tag.ts';
import { loadEngine } from './first-lines.ts';
// Defines both tags, with the React of the app. The other entries bring their own.
import type { MixtapePlayerElement, PresaveButtonElement } from './index.ts';
import './index.ts';
import type { MixtapePlayerProps, PresaveButtonProps } from './react-tags.ts';

export type { QueueResponse } from '../src/player/model/queue/queue-response.ts';
export type { Mixtape, MixtapeOptions, NowPlaying } from '../src/player/script/mixtape.ts';
export type { Snapshot } from '../src/player/script/snapshot.ts';
export { type NowPlayingAt, useMixtapePlayer, useNowPlaying } from '../src/react/hooks.ts';
export type * from './react-tags.ts';

if (typeof document !== 'undefined') followNowPlaying();

/**
 * A mixtape without an element, for a component that draws its own controls: its snapshot, and what `createMixtape()`
 * of `mixtape-player/core` returns. It ends with the component. Hidden by React it pauses, and stays paused when it is
 * shown again. `audio` is read once.
 */
export function useMixtape(options: MixtapeOptions): readonly [Snapshot, Mixtape] {
  return useOwnMixtape(loadEngine, options);
}

/** Without the listeners in lower case, which React needs for a tag. */
type WithoutListeners<Props> = {
  [Name in keyof Props as Name extends `on${Lowercase<string>}` | 'ref' ? never : Name]: Props[Name];
};

/** Props for the first view that a server writes. */
interface FirstViewProps {
  /**
   * The URL of `dist/first-view.css`: for pages with several players, and for those whose policy forbids inline styles.
   * By default the style sheet is in the markup.
   */
  readonly firstViewStyles?: string | undefined;
}

/** A player without an id stays hidden, so it does not compile. */
type WithMixtapeId =
  | { readonly mixtapeId: string | number; readonly 'mixtape-id'?: undefined }
  | { readonly mixtapeId?: undefined; readonly 'mixtape-id': string | number };

/** Props of `<MixtapePlayer>`: those of the tag, and a listener for each event, such as `onTrackChange`. */
export type MixtapePlayerComponentProps = Omit<WithoutListeners<MixtapePlayerProps>, 'mixtapeId' | 'mixtape-id'> &
  WithMixtapeId &
  ListenerProps<MixtapePlayerEventMap, typeof PLAYER_EVENT_PROPS> &
  FirstViewProps & {
    /**
     * A queue response, as the API answers it. On a server, the player is rendered with it; in a browser, it saves the
     * first request. It is read once: for another mixtape, give the component another `key`, or change `mixtapeId`.
     */
    readonly queue?: QueueResponse | undefined;
    /**
     * The URL of your copy of `dist/early.js`, such as `/mixtape/early.js`. A server writes its
     * script tag, so that a press on the first view is kept until the app's scripts have come.
     * Only with `queue`. The tag has the `nonce` of the player.
     */
    readonly early?: string | undefined;
    /** The element, for its methods. */
    readonly ref?: Ref<MixtapePlayerElement> | undefined;
  };

/** Props of `<PresaveButton>`: those of the tag, and a listener for each event, such as `onPresave`. */
export type PresaveButtonComponentProps = WithoutListeners<PresaveButtonProps> &
  ListenerProps<PresaveButtonEventMap, typeof PRESAVE_EVENT_PROPS> &
  FirstViewProps & {
    readonly ref?: Ref<PresaveButtonElement> | undefined;
  };

const PLAYER = {
  events: PLAYER_EVENT_PROPS,
  properties: ['currentTime', 'volume', 'muted', 'shuffle', 'repeat'],
  missed: missedPlayerEvents,
  hide: (player: MixtapePlayerElement) => player.pause(),
};

const PRESAVE_BUTTON = { events: PRESAVE_EVENT_PROPS, properties: [], missed: missedPresaveEvents };

/** `<mixtape-player>` for React. A server that is given `queue` renders it with its first view. */
export function MixtapePlayer({
  ref,
  queue,
  early,
  firstViewStyles: styles,
  children,
  ...props
}: MixtapePlayerComponentProps): ReactElement {
  const view = firstView(PLAYER_ATTRIBUTES, props, (attributes) =>
    queue ? renderMixtapePlayer({ queue, attributes, styles, isKeepingPresses: !!early }) : '',
  );
  const block = queue && createElement(InlineQueue, { queue });
  const tag = createElement('mixtape-player', useTag(PLAYER, props, ref), ...given(view, block, children));
  if (!early) return tag;
  // React moves an async script into the head, once for all players, and does not look for it when it hydrates. The
  // place stays in browsers, because `useId()` counts places.
  const script = { async: true, type: 'module', src: early, nonce: props.nonce };
  return createElement(Fragment, null, view && createElement('script', script), tag);
}

/** `<presave-button>` for React. A server renders it with its first view. */
export function PresaveButton({
  ref,
  firstViewStyles: styles,
  children,
  ...props
}: PresaveButtonComponentProps): ReactElement {
  const view = firstView(PRESAVE_ATTRIBUTES, props, (attributes) => renderPresaveButton({ attributes, styles }));
  return createElement('presave-button', useTag(PRESAVE_BUTTON, props, ref), ...given(view, children));
}

/** Without any child, an app may set `dangerouslySetInnerHTML`. */
function given(...children: readonly ReactNode[]): readonly ReactNode[] {
  return children.some((child) => child !== null && child !== undefined) ? children : [];
}
