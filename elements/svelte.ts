import type { HTMLAttributes } from 'svelte/elements';
import type { PresaveEventDetails } from '../src/presave/controller/presave-events.ts';
import type {
  ButtonTagProps,
  LowerCaseListeners,
  PlayerEventType,
  PlayerTagProps,
} from '../src/templates/tag-props.ts';
import type { MixtapePlayerElement, MixtapePlayerEventMap } from './mixtape-player.ts';
import type { PresaveButtonElement, PresaveButtonEventMap } from './presave-button.ts';

// Types of the tags in Svelte's templates; there is nothing to run.

/** What any tag accepts, except for what this one types more exactly. */
type Tag<Element extends EventTarget, Props> = Omit<HTMLAttributes<Element>, keyof Props> & Props;

/** Attributes, properties and events of `<mixtape-player>`. */
export type MixtapePlayerProps = Tag<
  MixtapePlayerElement,
  PlayerTagProps & LowerCaseListeners<MixtapePlayerEventMap, PlayerEventType>
>;

/** Attributes and events of `<presave-button>`. */
export type PresaveButtonProps = Tag<
  PresaveButtonElement,
  ButtonTagProps & LowerCaseListeners<PresaveButtonEventMap, keyof PresaveEventDetails>
>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'mixtape-player': MixtapePlayerProps;
    'presave-button': PresaveButtonProps;
  }
}
