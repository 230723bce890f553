import { log } from '../../platform/log.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { ShareMethod } from '../model/share-methods.ts';
import type { PlayerEvents } from '../page/outbox.ts';
import type { CopyText, SharingActions } from '../state/player-actions.ts';
import type { Copying, PlayerAtoms } from '../state/player-atoms.ts';

type Report = (detail: {
  readonly method: ShareMethod | 'custom';
  readonly url: string;
  readonly name?: string;
}) => void;

export function createSharing(
  store: PageStore,
  atoms: PlayerAtoms,
  events: PlayerEvents,
  embedCode: () => Promise<string>,
): SharingActions {
  const report: Report = (detail) => events.custom({ type: 'share', detail });
  const overlay = createOverlay(store, atoms);
  const { showLink } = overlay;
  let preloadedEmbed: Promise<string> | null = null;

  const shareUrl = (): string | null => store.get(atoms.shareUrl);

  function shared(method: ShareMethod | 'custom', name?: string): void {
    const url = shareUrl();
    if (url !== null) report({ method, url, ...(name ? { name } : {}) });
  }

  async function copy(what: Copying['what'], text: string, copyText: CopyText): Promise<void> {
    const isCopied = await copyText(text);
    if (!store.get(atoms.shareOpen)) return;
    overlay.show({ what, text, isCopied });
    if (!isCopied) return;
    if (what === 'embed') shared(what);
    else report({ method: 'copy', url: text });
  }

  function preloadEmbed(): Promise<string> {
    const code = preloadedEmbed ?? embedCode();
    preloadedEmbed = code;
    // The network may be back at the next press.
    code.catch(() => {
      if (preloadedEmbed === code) preloadedEmbed = null;
    });
    return code;
  }

  return {
    canShareNatively: typeof globalThis.navigator?.share === 'function',
    openShare: overlay.open,
    closeShare() {
      overlay.close();
      preloadedEmbed = null;
    },
    shared,
    showLink,
    async copyLink(copyText, url = shareUrl() ?? undefined, what = 'copy') {
      if (url !== undefined) await copy(what, url, copyText);
    },
    async copyTrackLink(copyText, url) {
      const isCopied = await copyText(url);
      if (isCopied) report({ method: 'copy', url });
      else showLink(url);
      return isCopied;
    },
    preloadEmbed: () => void preloadEmbed(),
    async copyEmbed(copyText) {
      try {
        await copy('embed', await preloadEmbed(), copyText);
      } catch (error) {
        log('error', 'The embed code could not be made.', error);
        const url = shareUrl();
        if (url !== null && store.get(atoms.shareOpen)) showLink(url);
      }
    },
    async shareNatively(text) {
      const url = shareUrl();
      if (url === null) return;
      try {
        await navigator.share({ title: store.get(atoms.mixtape)?.title ?? '', text, url });
        shared('native');
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        // The share sheet did not open. Let the visitor copy the link.
        showLink(url);
      }
    },
  };
}

/** Opens and closes the share overlay, and shows in it whether a text was copied. */
function createOverlay(store: PageStore, atoms: PlayerAtoms) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;

  function show(copying: Copying | null): void {
    clearTimeout(timer);
    store.set(atoms.copying, copying);
    if (copying?.isCopied) timer = setTimeout(() => store.set(atoms.copying, null), 1000);
  }

  function open(): void {
    if (store.get(atoms.shareUrl) !== null) store.set(atoms.shareOpen, true);
    else if (store.get(atoms.queue).status === 'ready' && !isReported) {
      isReported = true;
      log('warn', 'openShare() opens nothing: the queue names no page (included.mixtape), and page-url is not set.');
    }
  }

  return {
    show,
    open,
    close(): void {
      store.set(atoms.shareOpen, false);
      show(null);
    },
    /** Shows a link for the visitor to copy. */
    showLink(url: string): void {
      open();
      if (store.get(atoms.shareOpen)) show({ what: 'copy', text: url, isCopied: false });
    },
  };
}
