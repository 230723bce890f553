// Code that only a pre-save needs. `mixtape-player.js` loads it for one; `presave-button.js` contains it.
export { createPresaveButton } from './create-presave-button.tsx';
export { createPagePresaves } from './page-presaves.ts';
