// The two blocks in the editor. The server renders them in the page.
import { deprecatedOf, savePlayer, savePresave } from './keep.jsx';
import { PlayerEdit } from './player-edit.jsx';
import { PresaveEdit } from './presave-edit.jsx';
import { site } from './site-data.js';
import { playerTransforms, presaveTransforms } from './transforms.js';

const { registerBlockType } = wp.blocks;

const register = (name, settings) =>
  registerBlockType(name, { ...settings, deprecated: deprecatedOf(site.blocks[name]) });

register('mixtape-player/player', { edit: PlayerEdit, save: savePlayer, transforms: playerTransforms });
register('mixtape-player/presave-button', { edit: PresaveEdit, save: savePresave, transforms: presaveTransforms });
