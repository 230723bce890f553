import { createElement, type ReactElement, type Ref } from 'react';
import type { MixtapePlayerEventMap } from '../src/player/element/player-element.ts';
import type { PresaveButtonEventMap } from '../src/presave/controller/presave-events.ts';
import { type ListenerProps, PLAYER_EVENT_PROPS, PRESAVE_EVENT_PROPS } from '../src/react/event-props.ts';
import { missedPlayerEvents, missedPresaveEvents } from '../src/react/missed-events.ts';
import { useTag } from '../src/react/use-tag.ts';
// Defines both tags, with the React of the app. The other entries bring their own.
import type { MixtapePlayerElement, PresaveButtonElement } from './index.ts';
import './index.ts';
import type { MixtapePlayerProps, PresaveButtonProps } from './react-tags.ts';

export type * from './react-tags.ts';

/** Without the listeners in lower case, which React needs for a tag. */
type WithoutListeners<Props> = {
  [Name in keyof Props as Name extends `on${Lowercase<string>}` | 'ref' ? never : Name]: Props[Name];
};

/** Props of `<MixtapePlayer>`: those of the tag, and a listener for each event, such as `onTrackChange`. */
export type MixtapePlayerComponentProps = WithoutListeners<MixtapePlayerProps> &
  ListenerProps<MixtapePlayerEventMap, typeof PLAYER_EVENT_PROPS> & {
    /** The element, for its methods. */
    readonly ref?: Ref<MixtapePlayerElement> | undefined;
  };

/** Props of `<PresaveButton>`: those of the tag, and a listener for each event, such as `onPresave`. */
export type PresaveButtonComponentProps = WithoutListeners<PresaveButtonProps> &
  ListenerProps<PresaveButtonEventMap, typeof PRESAVE_EVENT_PROPS> & {
    readonly ref?: Ref<PresaveButtonElement> | undefined;
  };

const PLAYER = {
  events: PLAYER_EVENT_PROPS,
  properties: ['currentTime', 'volume', 'muted', 'shuffle', 'repeat'],
  missed: missedPlayerEvents,
};

const PRESAVE_BUTTON = { events: PRESAVE_EVENT_PROPS, properties: [], missed: missedPresaveEvents };

/** `<mixtape-player>` for React. Can be rendered on a server. */
export function MixtapePlayer({ ref, ...props }: MixtapePlayerComponentProps): ReactElement {
  return createElement('mixtape-player', useTag(PLAYER, props, ref));
}

/** `<presave-button>` for React. Can be rendered on a server. */
export function PresaveButton({ ref, ...props }: PresaveButtonComponentProps): ReactElement {
  return createElement('presave-button', useTag(PRESAVE_BUTTON, props, ref));
}
