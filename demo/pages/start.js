/** The start page: one button to hear the mixtape, and covers that change it. */
const hero = /** @type {HTMLElement} */ (document.querySelector('.hero'));
const player = /** @type {HTMLMediaElement} */ (hero.querySelector('mixtape-player'));
const hear = /** @type {HTMLElement} */ (hero.querySelector('.hear'));

hear.addEventListener('click', async () => {
  await customElements.whenDefined('mixtape-player');
  if (!player.paused) return player.pause();
  player.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  // The player itself says why it does not play.
  return player.play().catch(() => {});
});

for (const type of ['play', 'pause'])
  player.addEventListener(type, () => {
    hear.textContent = player.paused ? 'Hear it' : 'Pause';
  });

hero.querySelector('.covers')?.addEventListener('change', ({ target }) => {
  const { value } = /** @type {HTMLInputElement} */ (target);
  hero.dataset['mixtape'] = value;
  player.setAttribute('mixtape-id', value);
});
