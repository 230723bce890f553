import { blockAttributesOf } from './element-values.js';
import { htmlOf, parseHtml, parseShortcode, shortcodeOf, trackOf } from './markup.js';
import { isMixtapeUrl } from './player-edit.jsx';
import { site } from './site-data.js';
import { songTransforms } from './song-transforms.js';
import { parseIds } from './songs.js';

const { createBlock } = wp.blocks;

const PLAYER = 'mixtape-player/player';
const BLOCK_OF = { 'mixtape-player': PLAYER, 'presave-button': 'mixtape-player/presave-button' };

function block(tag, values) {
  const songs = parseIds(values.songs);
  return createBlock(BLOCK_OF[tag], { ...blockAttributesOf(tag, values), ...(songs.length > 0 && { songs }) });
}

const fromShortcodeBlock = (tag) => ({
  type: 'block',
  blocks: ['core/shortcode'],
  isMatch: ({ text }) => parseShortcode(tag, text ?? '') !== undefined,
  transform: ({ text }) => block(tag, parseShortcode(tag, text)),
});

const fromHtmlBlock = (tag) => ({
  type: 'block',
  blocks: ['core/html'],
  isMatch: ({ content }) => parseHtml(tag, content) !== undefined,
  transform: ({ content }) => block(tag, parseHtml(tag, content)),
});

const toShortcodeBlock = (tag) => ({
  type: 'block',
  blocks: ['core/shortcode'],
  transform: (attributes) => createBlock('core/shortcode', { text: shortcodeOf(tag, attributes) }),
});

/** WordPress removes the tag from posts of authors whom it filters. A tag cannot name songs of the media library. */
const toHtmlBlock = (tag) => ({
  type: 'block',
  blocks: ['core/html'],
  isMatch: ({ songs }) => site.mayWriteUnfilteredHtml && !songs,
  transform: (attributes) => createBlock('core/html', { content: htmlOf(tag, attributes) }),
});

/** A URL that is pasted on a line of its own; before WordPress makes an embed of it. */
const fromPastedUrl = {
  type: 'raw',
  priority: 5,
  isMatch: (node) => node.nodeName === 'P' && isMixtapeUrl(node.textContent.trim()),
  transform: (node) => createBlock(PLAYER, { pageUrl: node.textContent.trim() }),
};

const fromAudioBlock = {
  type: 'block',
  blocks: ['core/audio'],
  isMatch: ({ src }) => trackOf(src) !== undefined,
  transform: ({ src }) => createBlock(PLAYER, { trackIds: trackOf(src) }),
};

/** A player of one track. */
const toAudioBlock = {
  type: 'block',
  blocks: ['core/audio'],
  isMatch: ({ trackIds }) => Boolean(site.siteBase) && /^[^\s,]+$/.test(trackIds ?? ''),
  transform: ({ trackIds }) =>
    createBlock('core/audio', { src: `${site.siteBase}/play/${encodeURIComponent(trackIds)}` }),
};

const transformsOf = (tag) => ({
  from: [fromShortcodeBlock(tag), fromHtmlBlock(tag)],
  to: [toShortcodeBlock(tag), toHtmlBlock(tag)],
});

const { from, to } = transformsOf('mixtape-player');
export const playerTransforms = {
  from: [...from, fromPastedUrl, fromAudioBlock, ...songTransforms.from],
  to: [...to, toAudioBlock, ...songTransforms.to],
};
export const presaveTransforms = transformsOf('presave-button');
