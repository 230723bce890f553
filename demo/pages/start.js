/** The start page: one button to hear the mixtape, and covers that change it. */
const hero = /** @type {HTMLElement} */ (document.querySelector('.hero'));
const player = /** @type {HTMLElement & { play(): Promise<void> }} */ (hero.querySelector('mixtape-player'));

hero.querySelector('.hear')?.addEventListener('click', () => {
  // The player itself says why it does not play.
  customElements.whenDefined('mixtape-player').then(() => player.play().catch(() => {}));
});

hero.querySelector('.covers')?.addEventListener('change', ({ target }) => {
  const { value } = /** @type {HTMLInputElement} */ (target);
  hero.dataset['mixtape'] = value;
  player.setAttribute('mixtape-id', value);
});
