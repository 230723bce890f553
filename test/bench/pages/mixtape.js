// The parts around every peer's player that it needs to do the same job: the queue, the title, the list, next, and the
// window of the preview. Written once, so that only the players differ.

export const PREVIEW = { start: 8, end: 23 };

const json = async (url) => (await fetch(url)).json();

/**
 * @param createPlayer puts a player into the element that it is given; returns `load(url)` and `play()`, and calls
 *   `onTime` with the seconds that its media is at
 */
export async function startMixtapes(createPlayer) {
  const queue = json(`/v3/mixtapes/${document.body.dataset.mixtapeId}/queue`);
  for (const section of document.querySelectorAll('section')) void startMixtape(section, createPlayer, queue);
}

async function startMixtape(section, createPlayer, queue) {
  const [title, place, nextButton, list] = section.children;
  let active = 0;
  let loaded = 0;
  const player = createPlayer(place, (seconds) => {
    // It is told again and again while the next track is on its way.
    if (seconds >= PREVIEW.end && loaded === active) void play(active + 1);
  });
  const { data: tracks } = await queue;

  async function load(index) {
    list.children[active].removeAttribute('aria-current');
    active = index % tracks.length;
    list.children[active].setAttribute('aria-current', 'true');
    const { title: name, track_id: id } = tracks[active];
    title.textContent = name;
    const { streams } = await json(`/v2.0/stream/${id}`);
    if (tracks[active].track_id !== id) return;
    loaded = active;
    player.load(streams.find(({ type }) => type.includes('mpegurl')).url);
  }

  async function play(index) {
    await load(index);
    player.play();
  }

  list.append(
    ...tracks.map(({ title: name, artist }) => {
      const item = document.createElement('li');
      const button = item.appendChild(document.createElement('button'));
      button.textContent = `${name}, ${artist}`;
      return item;
    }),
  );
  list.addEventListener('click', ({ target }) => {
    const item = target.closest('li');
    if (item) void play([...list.children].indexOf(item));
  });
  nextButton.addEventListener('click', () => void play(active + 1));
  nextButton.disabled = false;
  await load(0);
}
