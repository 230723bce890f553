import type { HTMLAttributes, ReservedProps } from 'vue';
import type { PlayerEventType } from '../src/player/model/playback/player-event.ts';
import type { PresaveEventDetails } from '../src/presave/controller/presave-events.ts';
import type { ButtonTagProps, PlayerTagProps } from '../src/templates/tag-props.ts';
import type { MixtapePlayerElement, MixtapePlayerEventMap } from './mixtape-player.ts';
import type { PresaveButtonElement, PresaveButtonEventMap } from './presave-button.ts';

// Types of the tags in Vue's templates; there is nothing to run.

/** Vue listens to `trackchange` for `@trackchange`, which is the prop `onTrackchange`. */
type Listeners<EventMap, Type extends keyof EventMap & string> = {
  [Name in Type as `on${Capitalize<Name>}`]?: ((event: EventMap[Name]) => unknown) | undefined;
};

/** `data-id`, as Vue's compiler names it. */
type DataAttributes = { readonly [Name in `data${Capitalize<string>}`]?: unknown };

/** To Vue's compiler a tag is a component; what a template ref gives is the element. */
type Tag<Element, Props> = new () => Element & {
  readonly $props: Omit<HTMLAttributes, keyof Props> & ReservedProps & DataAttributes & Props;
  readonly $slots: { default?(): unknown };
};

/** Attributes, properties and events of `<mixtape-player>`. */
export type MixtapePlayerProps = PlayerTagProps & Listeners<MixtapePlayerEventMap, PlayerEventType>;

/** Attributes and events of `<presave-button>`. */
export type PresaveButtonProps = ButtonTagProps & Listeners<PresaveButtonEventMap, keyof PresaveEventDetails>;

declare module 'vue' {
  interface GlobalComponents {
    'mixtape-player': Tag<MixtapePlayerElement, MixtapePlayerProps>;
    'presave-button': Tag<PresaveButtonElement, PresaveButtonProps>;
  }
}
