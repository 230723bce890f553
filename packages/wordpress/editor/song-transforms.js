import { clipOf, detailOf } from './details.js';
import { isId, loadedTracks, parseIds } from './songs.js';

const { createBlock, getBlockType } = wp.blocks;

/**
 * A player of songs.
 * @param rows `id`, and what another block says of the song
 */
function player(rows) {
  const details = rows.map(changesOf).filter((row) => Object.keys(row).length > 1);
  const songs = rows.map(({ id }) => id);
  return createBlock('mixtape-player/player', { songs, ...(details.length > 0 && { details }) });
}

/** What a block changes of a song. What the media library says as well is left out, because it may change there. */
function changesOf(row) {
  const [{ title, artist, image } = {}] = loadedTracks([row.id]);
  const known = { title, artist, cover: image };
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== undefined && value !== '' && value !== known[name]),
  );
}

/** Audio blocks with files of the media library, together one player. A caption is a title. */
const fromAudioBlocks = {
  type: 'block',
  isMultiBlock: true,
  blocks: ['core/audio'],
  isMatch: (audios) => audios.every(({ id }) => isId(id)),
  transform: (audios) => player(audios.map(({ id, src, caption }) => ({ id, title: plain(caption), ...clipIn(src) }))),
};

/** `#t=34.2,49.2` */
function clipIn(src = '') {
  const start = Number.parseFloat(src.split('#t=')[1]);
  return start >= 0 ? { start } : {};
}

/** The text of a caption, which may be markup, or an object of WordPress for it. */
function plain(caption = '') {
  return new DOMParser().parseFromString(String(caption), 'text/html').body.textContent.trim();
}

/** WordPress has this block since 7.1. Its caption becomes a paragraph, because a player has none. */
const fromPlaylistBlock = {
  type: 'block',
  blocks: ['core/playlist'],
  isMatch: (_, { innerBlocks }) => innerBlocks.length > 0 && innerBlocks.every(({ attributes }) => isId(attributes.id)),
  transform({ caption }, innerBlocks) {
    const rows = innerBlocks.map(({ attributes: { id, src, title, artist, image } }) => ({
      id,
      title: plain(title),
      artist: plain(artist),
      cover: image,
      ...clipIn(src),
    }));
    return plain(caption) === ''
      ? player(rows)
      : [player(rows), createBlock('core/paragraph', { content: String(caption) })];
  },
};

/** `[playlist ids="12,15"]`, which older versions have. */
const fromPlaylistShortcode = {
  type: 'block',
  blocks: ['core/shortcode'],
  isMatch: ({ text }) => playlistIds(text).length > 0,
  transform: ({ text }) => player(playlistIds(text).map((id) => ({ id }))),
};

function playlistIds(text) {
  const { type = 'audio', ids } = wp.shortcode.next('playlist', text ?? '')?.shortcode.attrs.named ?? {};
  return type === 'audio' ? parseIds(ids) : [];
}

/** The songs with what an author has changed of them. */
function changedTracks(attributes) {
  const { songs, details } = attributes;
  const { seconds } = clipOf(attributes);
  return loadedTracks(songs).map((track) => {
    const { title, artist, cover, start } = detailOf(details, track.id);
    const clip = start === undefined || seconds === 0 ? '' : `#t=${start},${Number((start + seconds).toFixed(2))}`;
    return {
      ...track,
      src: track.src + clip,
      title: title ?? track.title,
      artist: artist ?? track.artist,
      image: cover ?? track.image,
      caption: title,
    };
  });
}

const toAudioBlocks = {
  type: 'block',
  blocks: ['core/audio'],
  isMatch: ({ songs }) => loadedTracks(songs).length > 0,
  transform: (attributes) =>
    changedTracks(attributes).map(({ id, src, caption }) => createBlock('core/audio', { id, src, caption })),
};

const toPlaylistBlock = {
  type: 'block',
  blocks: ['core/playlist'],
  isMatch: ({ songs }) => getBlockType('core/playlist') !== undefined && loadedTracks(songs).length > 0,
  transform: (attributes) =>
    createBlock(
      'core/playlist',
      {},
      changedTracks(attributes).map(({ caption, ...track }) => createBlock('core/playlist-track', track)),
    ),
};

export const songTransforms = {
  from: [fromAudioBlocks, fromPlaylistBlock, fromPlaylistShortcode],
  to: [toAudioBlocks, toPlaylistBlock],
};
