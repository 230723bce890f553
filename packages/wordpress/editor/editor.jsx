// The two blocks in the editor. The server renders them in the page.
import { PlayerEdit } from './player-edit.jsx';
import { PresaveEdit } from './presave-edit.jsx';
import { playerTransforms, presaveTransforms } from './transforms.js';

const { registerBlockType } = wp.blocks;

const save = () => null;

registerBlockType('mixtape-player/player', { edit: PlayerEdit, save, transforms: playerTransforms });
registerBlockType('mixtape-player/presave-button', { edit: PresaveEdit, save, transforms: presaveTransforms });
