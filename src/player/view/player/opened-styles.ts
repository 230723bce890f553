import barMenu from '../menu/bar-menu.css';
import menu from '../menu/menu.css';
import message from '../message/message.css';
import outline from '../reserve/outline.css';
import shareOverlay from '../share-overlay/share-overlay.css';
import listSlide from '../track-list/list-slide.css';
import soundBars from '../track-list/sound-bars.css';

/** The style sheet of what is not in the first view. Loaded once the player, or its place, has been painted. */
export const openedStyles = [outline, message, listSlide, soundBars, shareOverlay, menu, barMenu].join('\n');
