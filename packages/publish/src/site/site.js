// Shows on the page what its player does: a press on a track of the list plays it, another press pauses, and the next
// goes on. Without this script, the link selects the track.
const player = document.querySelector('mixtape-player');
const page = document.querySelector('.mixtape');
const playButton = document.querySelector('.play');
const kind = document.querySelector('.kind');

// A link may have a track's short name, which is its id without the mixtape's. The player, whose script comes after
// this one, reads ids.
function completeLink() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const name = parameters.get('track');
  const prefix = `${player?.getAttribute('mixtape-id')}_`;
  if (!name || name.startsWith(prefix)) return;
  parameters.set('track', prefix + name);
  history.replaceState(history.state, '', `#${parameters}`);
}
completeLink();
addEventListener('hashchange', completeLink);

const update = () => {
  page.classList.toggle('playing', !player.paused);
  // From then on the player stays in sight.
  if (!player.paused) page.classList.add('played');
  playButton.setAttribute('aria-pressed', String(!player.paused));
  for (const link of page.querySelectorAll('[data-track]'))
    if (link.dataset.track === player.activeTrack?.trackId) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
};
for (const type of ['mixtapeload', 'trackchange', 'play', 'pause', 'ended']) player?.addEventListener(type, update);
// The queue is in the page, so it may have loaded before this script.
if (player?.activeTrack) update();

page?.addEventListener('click', (event) => {
  const link = event.target.closest('[data-track]');
  if (!link || !player.activeTrack || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.dataset.track === player.activeTrack.trackId) togglePlay();
  else ignoreFailure(player.select(link.dataset.track));
});
playButton?.addEventListener('click', togglePlay);

// The page may have been made before the day of the release.
if (kind?.dataset.out && Date.now() >= new Date(kind.dataset.out)) kind.textContent = kind.dataset.then;

function togglePlay() {
  if (player.paused) ignoreFailure(player.play());
  else player.pause();
}

/** The player says on the page why it cannot play. */
function ignoreFailure(promise) {
  promise.catch(() => {});
}
