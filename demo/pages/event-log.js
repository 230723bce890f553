/**
 * Logs the events of the page's players, with the seconds since the page was opened. It must come before the players'
 * script, because modules run in order and it would miss the first events.
 */

const MEDIA_EVENTS = ['play', 'playing', 'waiting', 'pause', 'ended', 'seeking', 'seeked', 'error'];
const PLAYER_EVENTS = [
  'mixtapeload',
  'mixtapeerror',
  'trackchange',
  'shufflechange',
  'repeatchange',
  'share',
  'playblocked',
  'presave',
  'presavecancel',
  'presaveerror',
];

const log = /** @type {HTMLElement} */ (document.querySelector('[data-event-log]'));

/** @param {any} event any of the player's */
function write(event) {
  const { target, type, detail } = event;
  const error = type === 'error' ? target.error : detail?.error;
  const more = error ? `${error.code}: ${error.message}` : (detail?.track?.title ?? detail?.projectId ?? '');
  log.append(`${(event.timeStamp / 1000).toFixed(2).padStart(7)}  ${type}  ${more}\n`);
  log.scrollTop = log.scrollHeight;
}

// Media events do not bubble, but all events can be captured.
for (const type of [...MEDIA_EVENTS, ...PLAYER_EVENTS]) document.addEventListener(type, write, { capture: true });
