import barMenu from '../components/menu/bar-menu.css';
import menu from '../components/menu/menu.css';
import shareOverlay from '../components/share-overlay/share-overlay.css';

/** The style sheet of the share overlay and the menus. Loaded once the player has been painted. */
export const openedStyles = [shareOverlay, menu, barMenu].join('\n');
