import cover from '../cover/cover.css';
import header from '../header/header.css';
import icon from '../icon/icon.css';
import iconButton from '../icon-button/icon-button.css';
import autoLayout from '../layouts/auto-layout.css';
import barLayout from '../layouts/bar-layout.css';
import cardLayout from '../layouts/card-layout.css';
import poweredBy from '../powered-by/powered-by.css';
import slider from '../slider/slider.css';
import host from '../styles/host.css';
import reset from '../styles/reset.css';
import tokens from '../styles/tokens.css';
import timeline from '../timeline/timeline.css';
import toggles from '../toggles/toggles.css';
import trackList from '../track-list/track-list.css';
import trackRow from '../track-list/track-row.css';
import transport from '../transport/transport.css';
import volume from '../volume/volume.css';
import player from './player.css';

/** The player's style sheet as text. A single one, because every sheet costs time in each player of a page. */
export const playerStyles = [
  tokens,
  host,
  reset,
  player,
  header,
  cover,
  icon,
  iconButton,
  transport,
  slider,
  timeline,
  volume,
  toggles,
  trackList,
  trackRow,
  poweredBy,
  autoLayout,
  barLayout,
  cardLayout,
].join('\n');
