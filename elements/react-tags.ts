import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { MediaEventType } from '../src/player/model/playback/player-event.ts';
import type { ButtonListeners, ButtonTagProps, PlayerListeners, PlayerTagProps } from '../src/templates/tag-props.ts';
import type { MixtapePlayerElement } from './mixtape-player.ts';
import type { PresaveButtonElement } from './presave-button.ts';

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
export type MixtapePlayerProps = TagProps<MixtapePlayerElement> & PlayerTagProps & PlayerListeners;

/** Props of `<presave-button>`. */
export type PresaveButtonProps = TagProps<PresaveButtonElement> & ButtonTagProps & ButtonListeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mixtape-player': MixtapePlayerProps;
      'presave-button': PresaveButtonProps;
    }
  }
}
