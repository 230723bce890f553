const TRICKLE_MS = 500;

/** The player has the methods and properties of a media element. */
export const mediaOf = (player: HTMLElement): HTMLMediaElement => player as HTMLMediaElement;

export const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

// Done in the page, because a static site has no server that could be slow.

/** Requests to such URLs are not answered until they are given up. */
export function hang(urls: RegExp): void {
  answer(urls, (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
  const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src');
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...src,
    // A source that waits for data forever.
    set(url: string) {
      src?.set?.call(this, urls.test(url) ? URL.createObjectURL(new MediaSource()) : url);
    },
  });
}

/** Requests to such URLs are answered with one byte after the other. */
export function trickle(urls: RegExp): void {
  answer(urls, async () => {
    const start = (controller: ReadableStreamDefaultController): void => {
      setInterval(() => controller.enqueue(new Uint8Array(1)), TRICKLE_MS);
    };
    return new Response(new ReadableStream({ start }));
  });
}

function answer(urls: RegExp, respond: (signal: AbortSignal | null | undefined) => Promise<Response>): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    urls.test(input instanceof Request ? input.url : String(input)) ? respond(init?.signal) : fetch(input, init);
}

/** For rejections that the state itself shows. */
export function ignored(): void {}

export function press(element: HTMLElement, part: string): void {
  element.shadowRoot?.querySelector<HTMLElement>(`[part~="${part}"]`)?.click();
}

/** Settles once the shadow root has a match. */
export async function inShadow(element: HTMLElement, selector: string): Promise<void> {
  const { shadowRoot } = element;
  if (shadowRoot === null) throw new Error(`<${element.localName}> has no shadow root.`);
  while (shadowRoot.querySelector(selector) === null) {
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(undefined);
      });
      observer.observe(shadowRoot, { subtree: true, childList: true, attributes: true });
    });
  }
}

/** Waits for the first click or key in the gallery where the browser blocks autoplay. */
export async function play(player: HTMLElement): Promise<void> {
  const playing = once(player, 'playing');
  const tryAgain = (): void => void mediaOf(player).play().catch(ignored);
  player.addEventListener('playblocked', () => {
    for (const type of ['click', 'keyup']) top?.addEventListener(type, tryAgain, { once: true });
  });
  press(player, 'repeat');
  tryAgain();
  await playing;
}

export async function openList(player: HTMLElement): Promise<void> {
  press(player, 'list-toggle');
  await inShadow(player, '[part~="track-list"]');
}

export async function openShare(player: HTMLElement): Promise<void> {
  press(player, 'share-toggle');
  await inShadow(player, '[part~="share"]');
}

export async function openMenu(player: HTMLElement): Promise<void> {
  // The menu is above the page, and does not make it higher.
  document.body.style.minBlockSize = '44rem';
  press(player, 'menu-toggle');
  await inShadow(player, '[part~="menu-panel"] > *');
  await openList(player);
}

export async function openLinks(player: HTMLElement): Promise<void> {
  press(player, 'track-links');
  // The marks of the services have one shape, the icon of a link three.
  await inShadow(player, '[part~="track-link"] path:only-child');
}
