/** The start page: one button to hear the mixtape, covers that change it, and a phone. */
const hero = /** @type {HTMLElement} */ (document.querySelector('.hero'));
const player = /** @type {HTMLMediaElement} */ (hero.querySelector('mixtape-player'));
const hear = /** @type {HTMLElement} */ (hero.querySelector('.hear'));
const phone = /** @type {HTMLIFrameElement} */ (hero.querySelector('.phone iframe'));

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

/** A phone's scrollbar takes no room, and of its player and that beside it one is heard. */
function joinPhone() {
  const release = phone.contentDocument;
  // A page that goes away has no root.
  if (release?.documentElement) release.documentElement.style.scrollbarWidth = 'none';
  release?.addEventListener('play', () => player.pause(), { capture: true });
}

phone.addEventListener('load', joinPhone);
joinPhone();
player.addEventListener('play', () => {
  /** @type {HTMLMediaElement | null | undefined} */ (phone.contentDocument?.querySelector('mixtape-player'))?.pause();
});
