// What only a pre-save needs, without the state of React and of the page. `mixtape-player.js` loads it when the page has a
// pre-save, so that players alone do not wait for it; `presave-button.js` contains it.
export { createPresaveButton } from './create-presave-button.ts';
export { createPagePresaves } from './page-presaves.ts';
