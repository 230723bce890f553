import { LAYOUTS, type Layout, widthRules } from '../../player/model/layouts.ts';
import { barRules } from '../../player/model/waveform.ts';
import playerStyles from '../../player/view/player/player-styles.css';
import presaveButton from '../../presave/view/button/presave-button.css';
import firstView from './first-view.css';
import presaveFirstView from './presave-first-view.css';

// The elements' whole style sheets. For `server.js`, build/published/first-view.mjs
// replaces them by the rules that the markup needs.
const whole = playerStyles + widthRules() + firstView + barRules();

export const playerSheets = Object.fromEntries(LAYOUTS.map((layout) => [layout, whole])) as Readonly<
  Record<Layout, string>
>;
export const presaveSheet: string = presaveButton + presaveFirstView;
