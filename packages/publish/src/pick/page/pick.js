// The page on which the fifteen seconds of each song are chosen. What is chosen is kept here until it is saved.
import { element } from './elements.js';
import { SongRow } from './song-row.js';
import { language, say } from './words.js';

/** The songs that are analysed at once: a browser has few connections to one server, and playing needs one. */
const ANALYSES_AT_ONCE = 2;

const find = (/** @type {string} */ selector) => document.querySelector(selector);
const [saveButton, stateText, alert, list] = ['.save', '.state', '.alert[role]', '.songs'].map(find);
const token = location.pathname.split('/')[1] ?? '';

/** @type {SongRow[]} */
let songs = [];
let version = '';
let saved = '';
let isSaving = false;

document.documentElement.lang = language;
document.documentElement.dir = /^(ar|he)/.test(language) ? 'rtl' : 'ltr';
find('.kind').textContent = say('kind');
find('.intro').textContent = say('intro');
saveButton.textContent = say('save');
stateText.textContent = say('opening');
showKeys();

async function load() {
  const answer = await fetch('mixtape').catch(() => null);
  const content = await answer?.json().catch(() => null);
  if (!answer?.ok || !content) {
    stateText.textContent = '';
    return showAlert(
      content?.error ? say('invalid', { reason: content.error }) : say('gone'),
      reloadButton('tryAgain'),
    );
  }
  document.title = `${content.title} · ${say('kind')}`;
  find('h1').textContent = content.title;
  version = content.version;
  songs = content.songs.map((song) => new SongRow(song, { onChange: update, onMoved }));
  list.append(...songs.map(({ row }) => row));
  saved = snapshot();
  update();
  find('.keys').hidden = false;
  const waiting = songs.values();
  const loadNext = async () => {
    for (const song of waiting) await song.loadAnalysis();
  };
  await Promise.all(Array.from({ length: ANALYSES_AT_ONCE }, loadNext));
  return undefined;
}

/** The songs as they are ordered on the page. */
function inOrder() {
  const places = new Map([...list.children].map((row, place) => [row, place]));
  return songs.toSorted((a, b) => (places.get(a.row) ?? 0) - (places.get(b.row) ?? 0));
}

const snapshot = () => JSON.stringify(inOrder().map((song) => song.choice));
const isChanged = () => songs.length > 0 && snapshot() !== saved;

function update() {
  const ordered = inOrder();
  ordered.forEach((song, index) => {
    song.setPosition(index + 1, ordered.length);
  });
  const left = ordered.filter((song) => song.isSkipped).length;
  find('.counts').textContent = say('counts', { count: ordered.length - left, all: ordered.length });
  document.body.classList.toggle('changed', isChanged());
  if (isSaving) return;
  stateText.textContent = say(isChanged() ? 'unsaved' : version === '' ? 'nothingSaved' : 'saved');
  saveButton.disabled = songs.length === 0;
}

/**
 * @param {HTMLElement} row
 * @param {number} by 0 while it is dragged
 */
function onMoved(row, by) {
  update();
  const place = [...list.children].indexOf(row) + 1;
  const song = songs.find((one) => one.row === row);
  if (by !== 0) find('.moved').textContent = say('movedTo', { title: song?.name ?? '', place, all: songs.length });
}

async function save() {
  if (isSaving || songs.length === 0) return;
  isSaving = true;
  alert.hidden = true;
  stateText.textContent = say('saving');
  saveButton.setAttribute('aria-busy', 'true');
  // Changes that are made while it is saved stay unsaved.
  const sent = snapshot();
  const answer = await fetch('mixtape', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-Mixtape-Token': token },
    body: `{"version":${JSON.stringify(version)},"songs":${sent}}`,
  }).catch(() => null);
  const content = await answer?.json().catch(() => null);
  isSaving = false;
  saveButton.removeAttribute('aria-busy');
  if (answer?.ok && content) {
    version = content.version;
    saved = sent;
  } else if (answer?.status === 409) showAlert(say('conflict'), reloadButton('reload'));
  else if (content?.error) showAlert(say('invalid', { reason: content.error }));
  else showAlert(say('gone'));
  update();
}

/**
 * @param {string} text
 * @param {...Node} buttons
 */
function showAlert(text, ...buttons) {
  alert.replaceChildren(element('p', {}, text), ...buttons);
  alert.hidden = false;
  alert.scrollIntoView({ block: 'nearest' });
}

/** @param {string} word */
function reloadButton(word) {
  const button = element('button', { type: 'button' }, say(word));
  button.addEventListener('click', () => {
    removeEventListener('beforeunload', warn);
    location.reload();
  });
  return button;
}

function showKeys() {
  find('.keys h2').textContent = say('keys');
  const mac = /mac/i.test(navigator.platform);
  const keys = [
    ['← →', 'keySecond'],
    ['⇧ ← →', 'keyTenth'],
    ['PgUp PgDn', 'keyFifteen'],
    ['1 2 3', 'keyPlaces'],
    ['Space', 'keyPlay'],
    ['Enter', 'keyNext'],
    [mac ? '⌥ ↑ ↓' : 'Alt ↑ ↓', 'keyMove'],
    [mac ? '⌘ S' : 'Ctrl S', 'keySave'],
  ];
  find('.keys dl').append(
    ...keys.map(([key, word]) =>
      element(
        'div',
        {},
        element('dt', { dir: 'ltr' }, ...key.split(' ').map((one) => element('kbd', {}, one))),
        element('dd', {}, say(word)),
      ),
    ),
  );
}

/** @param {BeforeUnloadEvent} event */
function warn(event) {
  if (isChanged()) event.preventDefault();
}

saveButton.addEventListener('click', save);
addEventListener('beforeunload', warn);
addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  save();
});

await load();
