import type { HTMLAttributes } from 'svelte/elements';
import type { ButtonListeners, ButtonTagProps, PlayerListeners, PlayerTagProps } from '../src/templates/tag-props.ts';
import type { MixtapePlayerElement } from './mixtape-player.ts';
import type { PresaveButtonElement } from './presave-button.ts';

// Types of the tags in Svelte's templates; there is nothing to run.

/** Attributes of any tag, except for those that this one types more exactly. */
type Tag<Element extends EventTarget, Props> = Omit<HTMLAttributes<Element>, keyof Props> & Props;

/** Attributes, properties and events of `<mixtape-player>`. */
export type MixtapePlayerProps = Tag<MixtapePlayerElement, PlayerTagProps & PlayerListeners>;

/** Attributes and events of `<presave-button>`. */
export type PresaveButtonProps = Tag<PresaveButtonElement, ButtonTagProps & ButtonListeners>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'mixtape-player': MixtapePlayerProps;
    'presave-button': PresaveButtonProps;
  }
}
