import { isId, loadedTracks, readIds } from './songs.js';

const { createBlock, getBlockType } = wp.blocks;

const player = (songs) => createBlock('mixtape-player/player', { songs });

/** Audio blocks with files of the media library, together one player. */
const fromAudioBlocks = {
  type: 'block',
  isMultiBlock: true,
  blocks: ['core/audio'],
  isMatch: (audios) => audios.every(({ id }) => isId(id)),
  transform: (audios) => player(audios.map(({ id }) => id)),
};

/** WordPress has this block since 7.1. */
const fromPlaylistBlock = {
  type: 'block',
  blocks: ['core/playlist'],
  isMatch: (_, { innerBlocks }) => innerBlocks.length > 0 && innerBlocks.every(({ attributes }) => isId(attributes.id)),
  transform: (_, innerBlocks) => player(innerBlocks.map(({ attributes }) => attributes.id)),
};

/** `[playlist ids="12,15"]`, which older versions have. */
const fromPlaylistShortcode = {
  type: 'block',
  blocks: ['core/shortcode'],
  isMatch: ({ text }) => playlistIds(text).length > 0,
  transform: ({ text }) => player(playlistIds(text)),
};

function playlistIds(text) {
  const { type = 'audio', ids } = wp.shortcode.next('playlist', text ?? '')?.shortcode.attrs.named ?? {};
  return type === 'audio' ? readIds(ids) : [];
}

const toAudioBlocks = {
  type: 'block',
  blocks: ['core/audio'],
  isMatch: ({ songs }) => loadedTracks(songs).length > 0,
  transform: ({ songs }) => loadedTracks(songs).map(({ id, src }) => createBlock('core/audio', { id, src })),
};

const toPlaylistBlock = {
  type: 'block',
  blocks: ['core/playlist'],
  isMatch: ({ songs }) => getBlockType('core/playlist') !== undefined && loadedTracks(songs).length > 0,
  transform: ({ songs }) =>
    createBlock(
      'core/playlist',
      {},
      loadedTracks(songs).map((track) => createBlock('core/playlist-track', track)),
    ),
};

export const songTransforms = {
  from: [fromAudioBlocks, fromPlaylistBlock, fromPlaylistShortcode],
  to: [toAudioBlocks, toPlaylistBlock],
};
