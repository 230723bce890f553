import type { ButtonTagProps, PlayerTagProps } from '../src/templates/tag-props.ts';

// Types of the tags in Astro's templates; there is nothing to run. Astro writes HTML, so there are no listeners.

declare global {
  namespace astroHTML.JSX {
    interface HTMLAttributes {}
    interface IntrinsicElements {
      'mixtape-player': HTMLAttributes & PlayerTagProps;
      'presave-button': HTMLAttributes & ButtonTagProps;
    }
  }
}
