import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { MediaEventType, PlayerEventDetails } from '../src/runtime/player/player-events.ts';
import type { PresaveEventDetails } from '../src/runtime/presave/presave-events.ts';
import type { MixtapePlayerElement, MixtapePlayerEventMap } from './mixtape-player.ts';
import type { PresaveButtonElement, PresaveButtonEventMap } from './presave-button.ts';

// The tags in JSX, for React 19. Apart from the other entries, as not everybody has React's types; there is nothing to run.

/** `mixtapeId` is `mixtape-id`. */
type AttributeName<Property extends string> = Property extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${AttributeName<Rest>}`
  : '';

/** What a value may be given as: ids and lengths as numbers, lists and numbers as text. */
type Given<Value> =
  | Value
  | undefined
  | (Value extends readonly unknown[]
      ? string
      : Value extends number
        ? `${number}`
        : string extends Value
          ? number
          : never);

/** React sets the property where the element has one by that name, else the attribute. */
type Attributes<Element, Property extends keyof Element & string> = {
  [Name in Property as Name | AttributeName<Name>]?: Given<Element[Name]>;
};

/** For `ontrackchange` React listens to `trackchange`. */
type Listeners<EventMap, Type extends keyof EventMap & string> = {
  [Name in Type as `on${Name}`]?: ((event: EventMap[Name]) => unknown) | undefined;
};

/** `onPlay` and its like are for React's own `<audio>`: on any other element they are never called. */
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
  Attributes<
    MixtapePlayerElement,
    | 'mixtapeId'
    | 'maxWidth'
    | 'preload'
    | 'trackIds'
    | 'apiBase'
    | 'siteBase'
    | 'apiKey'
    | 'previewStart'
    | 'previewDuration'
    | 'noHotkeys'
  > &
  Partial<Pick<MixtapePlayerElement, 'currentTime' | 'volume' | 'muted' | 'shuffle' | 'repeat'>> &
  Listeners<MixtapePlayerEventMap, MediaEventType | keyof PlayerEventDetails>;

/** Props of `<presave-button>`. */
export type PresaveButtonProps = TagProps<PresaveButtonElement> &
  Attributes<
    PresaveButtonElement,
    | 'service'
    | 'projectId'
    | 'clientId'
    | 'redirectUri'
    | 'developerToken'
    | 'appName'
    | 'appBuild'
    | 'siteBase'
    | 'exchange'
    | 'accountsBase'
    | 'musickitSrc'
    | 'pixelEvent'
    | 'returnOrigins'
  > &
  Listeners<PresaveButtonEventMap, keyof PresaveEventDetails>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mixtape-player': MixtapePlayerProps;
      'presave-button': PresaveButtonProps;
    }
  }
}
