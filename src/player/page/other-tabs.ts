import { topWindow } from '../../platform/page/attention.ts';

/** On this channel, the tabs of one origin tell each other that a player has started. */
const CHANNEL_NAME = 'mixtape-player';

/** Identifies the tab. The page and its frames have the same name, because they take turns by other means. */
const TAB = Symbol.for('mixtape-player.tab');

/**
 * On the document, so that separate copies of the script share one channel and do not take each other for other tabs.
 */
const CHANNEL = Symbol.for('mixtape-player.tabs');

type TabDocument = Document & { [CHANNEL]?: BroadcastChannel | null };

/**
 * Tells the other tabs that a player of this page has started. After the first call, the page also listens to the
 * others. Before that it has nothing to pause.
 * @param onOther called when a player of another tab starts
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
  // A page with an open channel cannot enter the back/forward cache. When it returns, it opens another one to play.
  const close = (): void => {
    channel.close();
    document[CHANNEL] = null;
  };
  addEventListener('pagehide', close, { once: true });
  return channel;
}
