// One song of the list: its title, its waveform with the window, the best places, and what is done with it.
import { dragBy, moveRow } from './reorder.js';
import { isPlaying, moved, play, toggle } from './sound.js';
import { clock, say, shortClock } from './words.js';

const CLIP_SECONDS = 15;
const SVG = 'http://www.w3.org/2000/svg';

/** Paths of icons of 24 px. */
const ICONS = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  up: 'M12 7l7 8-1.5 1.3L12 10l-5.500 6.300L5 15z',
  down: 'M12 17L5 9l1.500-1.300L12 14l5.500-6.300L19 9z',
  grip: 'M8 5h2.500v2.500H8zM13.500 5H16v2.500h-2.500zM8 10.750h2.500v2.500H8zM13.500 10.750H16v2.500h-2.500zM8 16.500h2.500V19H8zM13.500 16.500H16V19h-2.500z',
};

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Record<string, unknown>} [properties] @param {...(Node | string)} children
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-') || key === 'role') made.setAttribute(key, String(value));
    else made[key] = value;
  }
  made.append(...children);
  return made;
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** Bars from the middle. @param {readonly number[]} peaks */
function drawing(peaks) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 -100 ${peaks.length} 200`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  const height = (/** @type {number} */ peak) => Math.max(2, Math.round((peak / 255) * 96));
  path.setAttribute('d', peaks.map((peak, x) => `M${x + 0.5} ${-height(peak)}V${height(peak)}`).join(''));
  svg.append(path);
  return svg;
}

/** @param {number} confidence from 0 to 1 */
const certainty = (confidence) => say(confidence >= 0.6 ? 'sure' : confidence >= 0.3 ? 'likely' : 'guess');

/**
 * @param {{ index: number, file: string, ownTitle: string, title: string, artist: string, start: number | 'auto', skip: boolean }} song
 * @param {{ onChange: () => void, onMoved: (row: HTMLElement, by: number) => void }} list
 */
export function songRow(song, { onChange, onMoved }) {
  const state = { start: song.start, skip: song.skip };
  /** @type {{ seconds: number, peaks: number[], places: { start: number, confidence: number, reason: string }[] } | null} */
  let heard = null;

  const title = element('input', {
    className: 'title',
    type: 'text',
    maxLength: 300,
    value: song.title,
    placeholder: song.ownTitle,
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: false,
  });
  const name = () => title.value.trim() || song.ownTitle;
  const number = element('span', { className: 'number' });
  const handle = element('span', { className: 'handle', 'aria-hidden': 'true', title: say('drag') }, icon('grip'));
  const playButton = element('button', { className: 'play', type: 'button', disabled: true }, icon('play'));
  const slider = element('input', {
    className: 'window',
    type: 'range',
    min: '0',
    step: '0.1',
    disabled: true,
    'aria-keyshortcuts': 'Space 1 2 3 Enter',
  });
  const wave = element('div', { className: 'wave' });
  const ticks = element('div', { className: 'ticks', 'aria-hidden': 'true' });
  const head = element('div', { className: 'head', 'aria-hidden': 'true' });
  // Time goes from left to right in every language, as in all programs for sound.
  const timeline = element('div', { className: 'timeline', dir: 'ltr' }, wave, head, slider, ticks);
  const time = element('span', { className: 'time', dir: 'ltr' });
  const places = element('div', { className: 'places', role: 'group' });
  const note = element('p', { className: 'note' }, say('listening'));
  const skip = element('input', { type: 'checkbox', checked: song.skip });
  const up = element('button', { className: 'move', type: 'button' }, icon('up'));
  const down = element('button', { className: 'move', type: 'button' }, icon('down'));
  const row = element(
    'li',
    { className: 'song' },
    element('div', { className: 'place' }, handle, number),
    element(
      'div',
      { className: 'texts' },
      title,
      element('p', { className: 'artist', dir: 'auto' }, song.artist || song.file),
    ),
    playButton,
    element('div', { className: 'sound' }, timeline, element('div', { className: 'below' }, time, places, note)),
    element(
      'div',
      { className: 'actions' },
      element('label', { className: 'skip' }, skip, element('span', {}, say('leaveOut'))),
      element('div', { className: 'moves' }, up, down),
    ),
  );

  const last = () => Math.max(0, (heard?.seconds ?? 0) - CLIP_SECONDS);
  const start = () => Math.min(state.start === 'auto' ? (heard?.places[0]?.start ?? 0) : state.start, last());
  const end = () => Math.min(start() + CLIP_SECONDS, heard?.seconds ?? 0);
  const player = {
    index: song.index,
    start,
    end,
    onChange(/** @type {boolean} */ playing, /** @type {number} */ seconds) {
      row.classList.toggle('playing', playing);
      if (playButton.dataset.playing !== String(playing)) {
        playButton.dataset.playing = String(playing);
        playButton.replaceChildren(icon(playing ? 'pause' : 'play'));
      }
      if (heard) head.style.setProperty('--at', String(seconds / heard.seconds));
      label();
    },
    onFailure() {
      note.textContent = say('cannotPlay');
    },
  };

  /** The names of all controls have that of the song, which may change. */
  function label() {
    const values = { title: name() };
    title.setAttribute('aria-label', say('titleOf', { title: song.file }));
    playButton.setAttribute('aria-label', say(isPlaying(player) ? 'pause' : 'play', values));
    slider.setAttribute('aria-label', say('windowOf', values));
    places.setAttribute('aria-label', say('placesOf', values));
    skip.setAttribute('aria-label', say('leaveOutSong', values));
    up.setAttribute('aria-label', say('moveUp', values));
    down.setAttribute('aria-label', say('moveDown', values));
  }

  function show() {
    row.classList.toggle('skipped', state.skip);
    if (!heard) return;
    const { seconds } = heard;
    slider.max = String(last());
    slider.value = String(start());
    slider.setAttribute('aria-valuetext', say('fromTo', { from: clock(start()), to: clock(end()) }));
    timeline.style.setProperty('--start', String(start() / seconds));
    timeline.style.setProperty('--end', String(end() / seconds));
    time.textContent = `${clock(start())} – ${clock(end())}`;
    [...places.children].forEach((button, index) => {
      const place = heard?.places[index];
      button.setAttribute('aria-pressed', String(place !== undefined && Math.abs(place.start - start()) < 0.05));
    });
  }

  /** @param {number | 'auto'} value */
  function choose(value) {
    state.start = value === 'auto' ? value : Number(Math.min(last(), Math.max(0, value)).toFixed(1));
    show();
    moved(player);
    onChange();
  }

  /** @param {number} index */
  function choosePlace(index) {
    const place = heard?.places[index];
    // The first is what "auto" means.
    if (place) choose(index === 0 ? 'auto' : place.start);
    return place !== undefined;
  }

  slider.addEventListener('input', () => {
    state.start = Number(slider.value);
    show();
    onChange();
  });
  slider.addEventListener('change', () => moved(player));
  slider.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = shiftKey ? 0.1 : 1;
    const by = {
      ArrowRight: step,
      ArrowUp: step,
      ArrowLeft: -step,
      ArrowDown: -step,
      PageUp: CLIP_SECONDS,
      PageDown: -CLIP_SECONDS,
    }[key];
    if (by !== undefined) choose(start() + by);
    else if (key === 'Home') choose(0);
    else if (key === 'End') choose(last());
    else if (key === ' ') toggle(player);
    else if (key === 'Enter') goOn(shiftKey ? -1 : 1);
    else if (!(/^[1-9]$/.test(key) && choosePlace(Number(key) - 1))) return;
    event.preventDefault();
  });

  /** To the window of the next song, or of the one before; the sound goes along. @param {-1 | 1} by */
  function goOn(by) {
    const sibling = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    const next = /** @type {HTMLElement | null} */ (sibling?.querySelector('.window'));
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
    if (next && isPlaying(player)) next.dispatchEvent(new Event('listen'));
  }
  slider.addEventListener('listen', () => heard && play(player));

  playButton.addEventListener('click', () => toggle(player));
  title.addEventListener('input', () => {
    label();
    onChange();
  });
  title.addEventListener('change', () => {
    // What is shown is what will be published.
    title.value = name();
    onChange();
  });
  skip.addEventListener('change', () => {
    state.skip = skip.checked;
    show();
    onChange();
  });
  const move = (/** @type {-1 | 1} */ by) => moveRow(row, by) && onMoved(row, by);
  up.addEventListener('click', () => move(-1));
  down.addEventListener('click', () => move(1));
  row.addEventListener('keydown', (event) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
    row.scrollIntoView({ block: 'nearest' });
  });
  dragBy(handle, row, () => onMoved(row, 0));
  label();
  show();

  return {
    row,
    name,
    isSkipped: () => state.skip,
    choice: () => ({ file: song.file, title: title.value.trim(), start: state.start, skip: state.skip }),
    /** @param {number} position @param {number} count */
    setPosition(position, count) {
      number.textContent = String(position);
      // Disabled buttons would lose the focus while they are pressed again and again.
      up.setAttribute('aria-disabled', String(position === 1));
      down.setAttribute('aria-disabled', String(position === count));
    },
    async listen() {
      const answer = await fetch(`songs/${song.index}/heard`).catch(() => null);
      if (!answer?.ok) {
        row.classList.add('broken');
        note.textContent = say(answer ? 'broken' : 'gone');
        return;
      }
      heard = await answer.json();
      note.textContent = '';
      row.classList.add('heard');
      wave.append(drawing(heard.peaks), drawing(heard.peaks));
      timeline.style.setProperty('--share', String(Math.min(1, CLIP_SECONDS / heard.seconds)));
      heard.places.forEach((place, index) => {
        const tick = element('span', {}, String(index + 1));
        tick.style.setProperty('--at', String(place.start / heard.seconds));
        ticks.append(tick);
        const words = place.reason === 'default' ? [say('default')] : [say(place.reason), certainty(place.confidence)];
        const button = element(
          'button',
          { type: 'button' },
          element('b', {}, String(index + 1)),
          element('span', {}, words[0]),
          element('time', { dir: 'ltr' }, shortClock(place.start)),
          ...(words[1] ? [element('small', {}, words[1])] : []),
        );
        button.addEventListener('click', () => choosePlace(index));
        places.append(button);
      });
      for (const control of [slider, playButton]) control.disabled = false;
      show();
    },
  };
}
