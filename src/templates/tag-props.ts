import type { AttributeName, AttributeTable, AttributeValues } from '../platform/model/attribute-table.ts';
import type { MixtapePlayerElement } from '../player/element/mixtape-player-element.ts';
import type { MixtapePlayerEventMap } from '../player/element/player-element.ts';
import type { PlayerEventType } from '../player/model/playback/player-event.ts';
import type { PLAYER_ATTRIBUTES } from '../player/model/player-attributes.ts';
import type { PresaveButtonEventMap, PresaveEventDetails } from '../presave/controller/presave-events.ts';
import type { PRESAVE_ATTRIBUTES } from '../presave/model/presave-attributes.ts';

// Props that the templates of frameworks accept on both tags, from the tables that the manifest is made from.

/** The types that a prop accepts for a value: ids and lengths also as numbers, lists and numbers also as text. */
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

/** Property names and attribute names: frameworks set the property if the element has one by that name. */
type AttributeProps<Table extends AttributeTable> = {
  [Property in keyof Table & string as Property | AttributeName<Property>]?: Given<AttributeValues<Table>[Property]>;
};

/** `<mixtape-player>`: attributes, and the properties that can be set. */
export type PlayerTagProps = AttributeProps<typeof PLAYER_ATTRIBUTES> &
  Partial<Pick<MixtapePlayerElement, 'currentTime' | 'volume' | 'muted' | 'shuffle' | 'repeat'>>;

/** `<presave-button>`: attributes. */
export type ButtonTagProps = AttributeProps<typeof PRESAVE_ATTRIBUTES>;

/** A listener for each event, in the lower case that the element dispatches: `ontrackchange`. */
type LowerCaseListeners<EventMap, Type extends keyof EventMap & string> = {
  [Name in Type as `on${Name}`]?: ((event: EventMap[Name]) => unknown) | undefined;
};

export type PlayerListeners = LowerCaseListeners<MixtapePlayerEventMap, PlayerEventType>;

export type ButtonListeners = LowerCaseListeners<PresaveButtonEventMap, keyof PresaveEventDetails>;
