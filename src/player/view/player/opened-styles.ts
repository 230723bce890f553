import barMenu from '../menu/bar-menu.css';
import menu from '../menu/menu.css';
import message from '../message/message.css';
import messagePlaces from '../message/message-places.css';
import shareOverlay from '../share-overlay/share-overlay.css';

/** The style sheet of messages, the share overlay and the menus. Loaded once the player has been painted. */
export const openedStyles = [message, messagePlaces, shareOverlay, menu, barMenu].join('\n');
