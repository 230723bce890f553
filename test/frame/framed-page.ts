/** A fake page in a frame. It records the messages that it gets, and posts those of the test. */
export interface FramedPage {
  readonly iframe: HTMLIFrameElement;
  /** Every message that it was sent, oldest first. */
  readonly received: readonly ReceivedCommand[];
  /** Posts a message to the page around it. */
  say(message: object): void;
  /** Resolves with the next message for which the condition holds, or with one that was sent before. */
  until(isWanted: (message: ReceivedCommand) => boolean): Promise<ReceivedCommand>;
}

export interface ReceivedCommand {
  readonly type: string;
  readonly version: number;
  readonly id: number;
  readonly command: string;
  readonly args: readonly unknown[];
}

type FrameWindow = Window & {
  readonly received: ReceivedCommand[];
  say(message: object): void;
};

const PAGE = `<!doctype html><script>
  window.received = [];
  addEventListener('message', ({ data }) => {
    received.push(data);
    dispatchEvent(new Event('received'));
  });
  window.say = (message) => parent.postMessage(message, '*');
</script>`;

/** Loads the page into a frame. Its messages have this page's origin. */
export async function loadFramedPage(iframe: HTMLIFrameElement): Promise<FramedPage> {
  const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
  iframe.srcdoc = PAGE;
  if (!iframe.isConnected) document.body.append(iframe);
  await loaded;
  // The page above defines both.
  const window = iframe.contentWindow as FrameWindow;
  return {
    iframe,
    received: window.received,
    say: (message) => window.say(message),
    async until(isWanted) {
      for (;;) {
        const found = window.received.find(isWanted);
        if (found !== undefined) return found;
        await new Promise((resolve) => window.addEventListener('received', resolve, { once: true }));
      }
    },
  };
}

export const STATE = {
  currentTime: 3,
  duration: 15,
  paused: true,
  ended: false,
  volume: 0.5,
  muted: true,
  error: null,
  shuffle: true,
  repeat: false,
  activeTrack: { trackId: 'a', title: 'A', artist: '', duration: null },
  activeIndex: 0,
};

export const QUEUE = {
  mixtape: { slug: 'summer', title: 'Summer', artist: '', cover: null, djs: [] },
  tracks: [STATE.activeTrack],
};

export const reply = (id: number, state: object = STATE, error?: object): object => ({
  type: 'mixtape-player:reply',
  version: 2,
  id,
  state,
  ...(error ? { error } : {}),
});

/** Answers the newest `hello`. */
export async function greet(page: FramedPage, state: object = { ...STATE, ...QUEUE }): Promise<void> {
  await page.until(({ command }) => command === 'hello');
  const [hello] = page.received.filter(({ command }) => command === 'hello').slice(-1);
  if (hello) page.say(reply(hello.id, state));
}
