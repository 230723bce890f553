// A press on a track of the page's list plays it in the player; another press pauses, and the next goes on. Without this script, the link selects it.
const player = document.querySelector('mixtape-player');
const list = document.querySelector('.tracks');

const update = () => {
  list?.classList.toggle('playing', !player.paused);
  for (const link of list?.querySelectorAll('[data-track]') ?? [])
    if (link.dataset.track === player.activeTrack?.trackId) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
};
for (const type of ['mixtapeload', 'trackchange', 'play', 'pause', 'ended']) player?.addEventListener(type, update);
// The queue is in the page, so it may have loaded before this script.
if (player?.activeTrack) update();

list?.addEventListener('click', (event) => {
  const link = event.target.closest('[data-track]');
  if (!link || !player.activeTrack || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.dataset.track !== player.activeTrack.trackId) ignoreFailure(player.select(link.dataset.track));
  else if (player.paused) ignoreFailure(player.play());
  else player.pause();
});

/** The player says on the page why it cannot play. */
function ignoreFailure(promise) {
  promise.catch(() => {});
}
