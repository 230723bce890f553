// One song of the list: its title, its waveform with the window, the best places, and what is done with it.
import { drawing, element, icon } from './elements.js';
import { dragBy, moveRow } from './reorder.js';
import { isPlaying, moved, play, toggle } from './window-player.js';
import { clock, say, shortClock } from './words.js';

const CLIP_SECONDS = 15;
/** The event that asks a song's window to play, because it has got the focus from one that played. */
const AUDITION = 'audition';
/** @param {number} confidence from 0 to 1 */
const certainty = (confidence) => say(confidence >= 0.6 ? 'sure' : confidence >= 0.3 ? 'likely' : 'guess');

/**
 * @typedef {{ index: number, file: string, ownTitle: string, title: string, artist: string, start: number | 'auto',
 *   skip: boolean }} Song
 * @typedef {{ seconds: number, peaks: number[], places: { start: number, confidence: number, reason: string }[] }}
 *   SongAnalysis
 * @typedef {{ onChange: () => void, onMoved: (row: HTMLElement, by: number) => void }} List
 */

export class SongRow {
  /** @type {SongAnalysis | null} */
  #analysis = null;
  #song;
  #list;
  /** @type {number | 'auto'} */
  #start;
  #parts;

  /**
   * @param {Song} song
   * @param {List} list
   */
  constructor(song, list) {
    this.#song = song;
    this.#list = list;
    this.#start = song.start;
    this.#parts = partsOf(song);
    this.row = rowOf(this.#parts);
    this.player = {
      index: song.index,
      start: () => this.#from(),
      end: () => this.#to(),
      onChange: (/** @type {boolean} */ playing, /** @type {number} */ seconds) => this.#showSound(playing, seconds),
      onFailure: () => {
        this.#parts.note.textContent = say('cannotPlay');
      },
    };
    this.#answerPresses();
    this.#parts.slider.addEventListener('keydown', (event) => this.#onKey(event));
    this.#parts.slider.addEventListener(AUDITION, () => this.#analysis && play(this.player));
    this.#label();
    this.#show();
  }

  get name() {
    return this.#parts.title.value.trim() || this.#song.ownTitle;
  }

  get isSkipped() {
    return this.#parts.skip.checked;
  }

  /** What is saved of the song in mixtape.json. */
  get choice() {
    return { file: this.#song.file, title: this.name, start: this.#start, skip: this.isSkipped };
  }

  /**
   * @param {number} position
   * @param {number} count
   */
  setPosition(position, count) {
    const { number, up, down } = this.#parts;
    number.textContent = String(position);
    // Disabled buttons would lose the focus while they are pressed again and again.
    up.setAttribute('aria-disabled', String(position === 1));
    down.setAttribute('aria-disabled', String(position === count));
  }

  /** Asks for the waveform and the best places. */
  async loadAnalysis() {
    const answer = await fetch(`songs/${this.#song.index}/analysis`).catch(() => null);
    /** @type {SongAnalysis | null} An answer may be cut. */
    const analysis = answer?.ok ? await answer.json().catch(() => null) : null;
    const { note, wave, timeline, slider, playButton } = this.#parts;
    if (analysis === null) {
      this.row.classList.add('broken');
      note.textContent = say(answer && !answer.ok ? 'broken' : 'gone');
      return;
    }
    this.#analysis = analysis;
    note.textContent = '';
    wave.append(drawing(analysis.peaks), drawing(analysis.peaks));
    timeline.style.setProperty('--share', String(Math.min(1, CLIP_SECONDS / analysis.seconds)));
    this.#addPlaces(analysis);
    slider.disabled = false;
    playButton.disabled = false;
    this.#show();
    this.row.classList.add('analysed');
  }

  /** @param {SongAnalysis} heard */
  #addPlaces({ seconds, places }) {
    places.forEach(({ start, reason, confidence }, index) => {
      const tick = element('span', {}, String(index + 1));
      tick.style.setProperty('--at', String(start / seconds));
      this.#parts.ticks.append(tick);
      const button = element(
        'button',
        { type: 'button' },
        element('b', {}, String(index + 1)),
        element('span', {}, say(reason)),
        element('time', { dir: 'ltr' }, shortClock(start)),
        ...(reason === 'default' ? [] : [element('small', {}, certainty(confidence))]),
      );
      button.addEventListener('click', () => this.#choosePlace(index));
      this.#parts.places.append(button);
    });
  }

  #last = () => Math.max(0, (this.#analysis?.seconds ?? 0) - CLIP_SECONDS);
  #from = () => Math.min(this.#start === 'auto' ? (this.#analysis?.places[0]?.start ?? 0) : this.#start, this.#last());
  #to = () => Math.min(this.#from() + CLIP_SECONDS, this.#analysis?.seconds ?? 0);

  /** @param {number | 'auto'} value */
  #choose(value) {
    this.#start = value === 'auto' ? value : Number(Math.min(this.#last(), Math.max(0, value)).toFixed(1));
    this.#show();
    moved(this.player);
    this.#list.onChange();
  }

  /**
   * @param {number} index
   * @returns {boolean} whether there is such a place
   */
  #choosePlace(index) {
    const place = this.#analysis?.places[index];
    // The first is what "auto" means.
    if (place) this.#choose(index === 0 ? 'auto' : place.start);
    return place !== undefined;
  }

  #show() {
    const { slider, timeline, time, places } = this.#parts;
    this.row.classList.toggle('skipped', this.isSkipped);
    if (!this.#analysis) return;
    const [from, to] = [this.#from(), this.#to()];
    slider.max = String(this.#last());
    slider.value = String(from);
    slider.setAttribute('aria-valuetext', say('fromTo', { from: clock(from), to: clock(to) }));
    timeline.style.setProperty('--start', String(from / this.#analysis.seconds));
    timeline.style.setProperty('--end', String(to / this.#analysis.seconds));
    time.textContent = `${clock(from)} – ${clock(to)}`;
    [...places.children].forEach((button, index) => {
      const start = this.#analysis?.places[index]?.start ?? -1;
      button.setAttribute('aria-pressed', String(Math.abs(start - from) < 0.1));
    });
  }

  /**
   * @param {boolean} playing
   * @param {number} seconds
   */
  #showSound(playing, seconds) {
    const { playButton, head } = this.#parts;
    if (this.#analysis) head.style.setProperty('--at', String(seconds / this.#analysis.seconds));
    // Called many times a second: a new icon under the pointer each time would swallow presses.
    if (playing === this.row.classList.contains('playing')) return;
    this.row.classList.toggle('playing', playing);
    playButton.replaceChildren(icon(playing ? 'pause' : 'play'));
    this.#label();
  }

  /** The names of all controls have that of the song, which may change. */
  #label() {
    const { title, playButton, slider, places, skip, up, down } = this.#parts;
    const values = { title: this.name };
    title.setAttribute('aria-label', say('titleOf', { title: this.#song.file }));
    playButton.setAttribute('aria-label', say(isPlaying(this.player) ? 'pause' : 'play', values));
    slider.setAttribute('aria-label', say('windowOf', values));
    places.setAttribute('aria-label', say('placesOf', values));
    skip.setAttribute('aria-label', say('leaveOutSong', values));
    up.setAttribute('aria-label', say('moveUp', values));
    down.setAttribute('aria-label', say('moveDown', values));
  }

  #answerPresses() {
    const { title, slider, skip, playButton, handle, up, down } = this.#parts;
    slider.addEventListener('input', () => {
      this.#start = Number(slider.value);
      this.#show();
      this.#list.onChange();
    });
    slider.addEventListener('change', () => moved(this.player));
    playButton.addEventListener('click', () => toggle(this.player));
    title.addEventListener('input', () => {
      this.#label();
      this.#list.onChange();
    });
    title.addEventListener('change', () => {
      // The shown title is the one that will be published.
      title.value = this.name;
      this.#list.onChange();
    });
    skip.addEventListener('change', () => {
      this.#show();
      this.#list.onChange();
    });
    up.addEventListener('click', () => this.#move(-1));
    down.addEventListener('click', () => this.#move(1));
    this.row.addEventListener('keydown', (event) => {
      if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      this.#move(event.key === 'ArrowUp' ? -1 : 1);
    });
    dragBy(handle, this.row, () => this.#list.onMoved(this.row, 0));
  }

  /** @param {-1 | 1} by */
  #move(by) {
    if (moveRow(this.row, by)) this.#list.onMoved(this.row, by);
    this.row.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
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
    if (by !== undefined) this.#choose(this.#from() + by);
    else if (key === 'Home') this.#choose(0);
    else if (key === 'End') this.#choose(this.#last());
    else if (key === ' ') toggle(this.player);
    else if (key === 'Enter') this.#goOn(shiftKey ? -1 : 1);
    else if (!(/^[1-9]$/.test(key) && this.#choosePlace(Number(key) - 1))) return;
    event.preventDefault();
  }

  /**
   * Moves to the window of the next song, or of the one before.
   * @param {-1 | 1} by
   */
  #goOn(by) {
    const windows = [...(this.row.parentElement?.querySelectorAll('.window:enabled') ?? [])];
    const next = /** @type {HTMLElement | undefined} */ (windows[windows.indexOf(this.#parts.slider) + by]);
    next?.focus();
    if (isPlaying(this.player)) next?.dispatchEvent(new Event(AUDITION));
  }
}

/** @param {Song} song */
const partsOf = (song) => ({
  title: element('input', {
    className: 'title',
    type: 'text',
    maxLength: 300,
    value: song.title,
    placeholder: song.ownTitle,
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: false,
  }),
  artist: element('p', { className: 'artist', dir: 'auto' }, song.artist || song.file),
  number: element('span', { className: 'number' }),
  handle: element('span', { className: 'handle', 'aria-hidden': 'true', title: say('drag') }, icon('grip')),
  playButton: element('button', { className: 'play', type: 'button', disabled: true }, icon('play')),
  slider: element('input', {
    className: 'window',
    type: 'range',
    min: '0',
    step: '0.1',
    disabled: true,
    'aria-keyshortcuts': 'Space Enter 1 2 3',
  }),
  wave: element('div', { className: 'wave', 'aria-hidden': 'true' }),
  ticks: element('div', { className: 'ticks', 'aria-hidden': 'true' }),
  head: element('div', { className: 'head', 'aria-hidden': 'true' }),
  // Time goes from left to right in every language, as in all programs for sound.
  timeline: element('div', { className: 'timeline', dir: 'ltr' }),
  time: element('span', { className: 'time', dir: 'ltr' }),
  places: element('div', { className: 'places', role: 'group' }),
  note: element('p', { className: 'note' }, say('listening')),
  skip: element('input', { type: 'checkbox', checked: song.skip, autocomplete: 'off' }),
  up: element('button', { className: 'move', type: 'button' }, icon('up')),
  down: element('button', { className: 'move', type: 'button' }, icon('down')),
});

/**
 * @param {ReturnType<typeof partsOf>} parts
 * @returns {HTMLElement}
 */
function rowOf({ timeline, ...parts }) {
  const group = (/** @type {string} */ className, /** @type {Node[]} */ ...children) =>
    element('div', { className }, ...children);
  timeline.append(parts.wave, parts.head, parts.slider, parts.ticks);
  const below = group('below', parts.time, parts.places, parts.note);
  const skip = element('label', { className: 'skip' }, parts.skip, element('span', {}, say('leaveOut')));
  return element(
    'li',
    { className: 'song' },
    group('place', parts.handle, parts.number),
    group('texts', parts.title, parts.artist),
    parts.playButton,
    group('sound', timeline, below),
    group('actions', skip, group('moves', parts.up, parts.down)),
  );
}
