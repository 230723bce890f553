import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AttributeName, AttributeTable, AttributeValues } from '../src/platform/model/attribute-table.ts';
import type { MediaEventType, PlayerEventDetails } from '../src/player/model/playback/player-event.ts';
import type { PLAYER_ATTRIBUTES } from '../src/player/model/player-attributes.ts';
import type { PresaveEventDetails } from '../src/presave/controller/presave-events.ts';
import type { PRESAVE_ATTRIBUTES } from '../src/presave/model/presave-attributes.ts';
import type { MixtapePlayerElement, MixtapePlayerEventMap } from './mixtape-player.ts';
import type { PresaveButtonElement, PresaveButtonEventMap } from './presave-button.ts';

// Types of the tags in JSX, for React 19; there is nothing to run. An entry of its own, because only React apps have
// React's types.

/** What JSX accepts for a value: ids and lengths also as numbers, lists and numbers also as text. */
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

/** Property names and attribute names: React sets the property if the element has one by that name. */
type Attributes<Table extends AttributeTable> = {
  [Property in keyof Table & string as Property | AttributeName<Property>]?: Given<AttributeValues<Table>[Property]>;
};

/** React listens to `trackchange` for `ontrackchange`. */
type Listeners<EventMap, Type extends keyof EventMap & string> = {
  [Name in Type as `on${Name}`]?: ((event: EventMap[Name]) => unknown) | undefined;
};

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
  Attributes<typeof PLAYER_ATTRIBUTES> &
  Partial<Pick<MixtapePlayerElement, 'currentTime' | 'volume' | 'muted' | 'shuffle' | 'repeat'>> &
  Listeners<MixtapePlayerEventMap, MediaEventType | keyof PlayerEventDetails>;

/** Props of `<presave-button>`. */
export type PresaveButtonProps = TagProps<PresaveButtonElement> &
  Attributes<typeof PRESAVE_ATTRIBUTES> &
  Listeners<PresaveButtonEventMap, keyof PresaveEventDetails>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mixtape-player': MixtapePlayerProps;
      'presave-button': PresaveButtonProps;
    }
  }
}
