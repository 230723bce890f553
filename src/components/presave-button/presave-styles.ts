import presaveButton from './presave-button.css';

/** The button's style sheets as texts, in the order in which they apply. */
export const presaveStyles: readonly string[] = [presaveButton];
