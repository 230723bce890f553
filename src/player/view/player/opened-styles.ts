import barMenu from '../menu/bar-menu.css';
import menu from '../menu/menu.css';
import shareOverlay from '../share-overlay/share-overlay.css';

/** The style sheet of the share overlay and the menus. Loaded once the player has been painted. */
export const openedStyles = [shareOverlay, menu, barMenu].join('\n');
