import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { MediaEventType } from '../src/player/model/playback/player-event.ts';
import type { PresaveEventDetails } from '../src/presave/controller/presave-events.ts';
import type {
  ButtonTagProps,
  LowerCaseListeners,
  PlayerEventType,
  PlayerTagProps,
} from '../src/templates/tag-props.ts';
import type { MixtapePlayerElement, MixtapePlayerEventMap } from './mixtape-player.ts';
import type { PresaveButtonElement, PresaveButtonEventMap } from './presave-button.ts';

// Types of the tags in JSX, for React 19.

/** React calls `onPlay` and other media props only for its own media elements. */
type WithoutMediaProps<Props> = {
  [Name in keyof Props as Name extends string
    ? Lowercase<Name> extends `on${MediaEventType}`
      ? never
      : Name
    : never]: Props[Name];
};

type TagProps<Element> = WithoutMediaProps<DetailedHTMLProps<HTMLAttributes<Element>, Element>>;

/** Props of `<mixtape-player>`. */
export type MixtapePlayerProps = TagProps<MixtapePlayerElement> &
  PlayerTagProps &
  LowerCaseListeners<MixtapePlayerEventMap, PlayerEventType>;

/** Props of `<presave-button>`. */
export type PresaveButtonProps = TagProps<PresaveButtonElement> &
  ButtonTagProps &
  LowerCaseListeners<PresaveButtonEventMap, keyof PresaveEventDetails>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mixtape-player': MixtapePlayerProps;
      'presave-button': PresaveButtonProps;
    }
  }
}
