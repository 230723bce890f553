import type { Layout } from '../player/model/player-attributes.ts';
import playerStyles from '../player/view/player/player-styles.css';
import presaveButton from '../presave/view/button/presave-button.css';
import firstView from './first-view.css';

// The build replaces these sheets by the rules that the first view needs, see build/published/first-view.mjs.
const whole = playerStyles + firstView;

export const playerSheets: Readonly<Record<Layout, string>> = { auto: whole, list: whole, bar: whole, card: whole };
/** Where scripts are off, no control without effect is shown. A link has one. */
export const presaveSheet: string = `${presaveButton}@media (scripting: none) { button { display: none !important } }`;
