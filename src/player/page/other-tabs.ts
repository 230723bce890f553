import { topWindow } from '../../platform/page/attention.ts';

/** On this channel, the tabs of one origin tell each other that a player has started. */
const CHANNEL_NAME = 'mixtape-player';

/** Names the tab, for the page and its frames: they take turns by other means. */
const TAB = Symbol.for('mixtape-player.tab');

/** On the document, because separate copies of the script share it: to each other they are no other tabs. */
const CHANNEL = Symbol.for('mixtape-player.tabs');

type TabDocument = Document & { [CHANNEL]?: BroadcastChannel | null };

/**
 * Tells the other tabs that a player of this page has started. From the first time on, the page hears of theirs: one on
 * which nothing has played has nothing to pause. @param onOther called when a player of another tab starts
 */
export function announceToTabs(document: TabDocument, onOther: () => void): void {
  try {
    document[CHANNEL] ??= openChannel(document, onOther);
    document[CHANNEL].postMessage(nameOfTab());
  } catch {
    // The browser has no channels, or allows this page none.
  }
}

function nameOfTab(): number {
  const top: Window & { [TAB]?: number } = topWindow();
  top[TAB] ??= Math.random();
  return top[TAB];
}

function openChannel(document: TabDocument, onOther: () => void): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = ({ data }) => {
    if (data !== nameOfTab()) onOther();
  };
  // Browsers keep no page with an open channel in the back/forward cache. A page that returns opens another when it plays.
  const close = (): void => {
    channel.close();
    document[CHANNEL] = null;
  };
  addEventListener('pagehide', close, { once: true });
  return channel;
}
