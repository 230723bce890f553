import { type Atom, atom } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { playerLabels } from '../../i18n/labels.ts';
import { createLocalization } from '../../i18n/localization.ts';
import { english } from '../../i18n/texts.ts';
import { pagePlaces } from '../../platform/attributes/page-places.ts';
import { type ElementWithAttributes, withAttributes } from '../../platform/element/with-attributes.ts';
import { http } from '../../platform/http/http.ts';
import { isReachable } from '../../platform/http/is-reachable.ts';
import { safeHttpUrl } from '../../platform/http/safe-url.ts';
import { log } from '../../platform/log.ts';
import { collectValues } from '../../platform/model/attribute-table.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { firstViewIn, replaceFirstView } from '../../platform/page/first-view.ts';
import { createElement as createNode, queryAll } from '../../platform/page/native-member.ts';
import { afterPaint, onIdle } from '../../platform/page/page-lifecycle.ts';
import { pageStore } from '../../platform/page-store.ts';
import type { CustomEventMap } from '../../platform/typed-events.ts';
import { createPlayer, type Player } from '../controller/create-player.ts';
import { sendFirstRequests } from '../engine/first-requests.ts';
import { DEADLINES } from '../model/playback/patience.ts';
import type { PlayerEventDetails } from '../model/playback/player-event.ts';
import type { QueueStatus } from '../model/playback/player-state.ts';
import { PLAYER_ATTRIBUTES } from '../model/player-attributes.ts';
import { type PlayerValues, playerSettings } from '../model/settings.ts';
import { playLinkId } from '../page/linked-track.ts';
import { pageAround } from '../page/player-page.ts';
import { LocalizedPlayer } from '../view/player/player.tsx';
import playerStyles from '../view/player/player-styles.css';
import type { AfterPaintCode, PlayerModel } from '../view/player-context.tsx';
import { entry } from './entry-functions.ts';
import { CONTENT_STYLES, hostStyles } from './host-styles.ts';
import { afterPaintCode, idleCode } from './late-code.ts';
import { mirrorStates } from './player-states.ts';

/** The types of a player's events, by name. */
export interface MixtapePlayerEventMap extends Omit<HTMLElementEventMap, 'error'>, CustomEventMap<PlayerEventDetails> {
  /** A plain event, as on a media element. The player's `error` has the details. */
  error: Event;
}

// With its type, so that the published types keep the doc comments of the table's rows.
const ElementWithPlayerAttributes: ElementWithAttributes<MixtapePlayerEventMap, typeof PLAYER_ATTRIBUTES> =
  withAttributes(PLAYER_ATTRIBUTES);

/**
 * The element without the members for scripts, which the subclass adds: connects a player to the page and renders it.
 */
export abstract class PlayerElement extends ElementWithPlayerAttributes {
  /** In the shadow root, so that scripts which look for media on the page find it. */
  readonly #audio = this.container.appendChild(createNode(document, 'audio'));
  protected readonly scriptUrl = entry.scriptUrl;
  /** @internal */
  protected readonly localization = createLocalization(this, english, playerLabels);
  /** @internal */
  protected readonly player: Player = this.#createPlayer();
  readonly #modelAtom = this.#createModelAtom();
  /** Shows what the page author put inside the element if the queue fails. */
  readonly #slot = this.container.appendChild(createNode(document, 'slot'));
  /**
   * The status by which styles and container show or hide it: `ready` also while the author's fallback content shows.
   */
  #visibleStatus: QueueStatus = 'idle';
  #container: HTMLElement | null = null;
  /** Rules that keep the accent colour of the cover readable. */
  #coverStyles = '';
  #isEnhanced = false;
  #connection = new AbortController();

  #createPlayer(): Player {
    return createPlayer(
      {
        audio: this.#audio,
        http,
        deadlines: DEADLINES,
        loadEngine: entry.loadEngine,
        sendFirstRequests,
        labelsReady: this.localization.load,
        takeInlineQueue: (...rest) => entry.takeInlineQueue(this, ...rest),
        afterPaint,
        onIdle,
        store: pageStore,
        random: Math.random,
        isReachable,
        self: () => this,
        embedCode: () => {
          const title = pageStore.get(this.player.atoms.mixtape)?.title.trim();
          return entry.embedCode(this, this.scriptUrl, this.#values(), title || this.localization.labels.mixtape);
        },
      },
      {
        media: (type) => void this.dispatchEvent(new Event(type)),
        custom: ({ type, detail }) => {
          if (/^mixtape(load|error)/.test(type)) {
            // Pages measure the player when its mixtape has loaded, so it has to be rendered by then.
            this.renderNow();
            replaceFirstView(this.container, flushSync);
          }
          this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
        },
      },
    );
  }

  #createModelAtom(): Atom<PlayerModel | null> {
    const { atoms, actions } = this.player;
    const model: Omit<PlayerModel, 'labels'> = {
      store: pageStore,
      atoms,
      actions,
      onIdle,
      afterPaint: afterPaintCode,
      whenIdle: idleCode,
      coverUrl: (cover) => (cover === null ? null : safeHttpUrl(cover, `${pageStore.get(atoms.settings).apiBase}/`)),
      onRenderError: (cause) =>
        log('error', new PlayerError('render-failed', 'The player could not be drawn.', { cause })),
    };
    return atom((get) => {
      const labels = get(this.localization.labelsAtom);
      return labels && { ...model, labels };
    });
  }

  override adoptedCallback(): void {
    // WebKit does not pause media in a document without a window: a file would play on to its end.
    Document.prototype.adoptNode.call(document, this.#audio);
    super.adoptedCallback();
    this.container.append(this.#audio);
  }

  protected styles(): readonly string[] {
    const { color } = pageStore.get(this.player.atoms.mixtape) ?? {};
    return [
      playerStyles,
      afterPaintCode.code?.afterPaintStyles ?? '',
      idleCode.code?.shareStyles ?? '',
      ...hostStyles(this.#visibleStatus, this.maxWidth, this.layout, this.reserve, this.full, this.surface, color),
      ...(this.#slot.hidden ? [] : [CONTENT_STYLES]),
      this.#coverStyles,
    ];
  }

  /** @internal */
  protected render(): ReactNode {
    return createElement(LocalizedPlayer, { store: pageStore, modelAtom: this.#modelAtom });
  }

  #values(): PlayerValues {
    return collectValues(PLAYER_ATTRIBUTES, (property) => Reflect.get(this, property));
  }

  protected configure(): void {
    const values = this.#values();
    const scriptOrigin = pagePlaces.defaultOrigin(this.scriptUrl);
    const apiOrigin = new URL(values.apiBase, location.href).origin;
    const isSiteBaseSet = this.configuration.read('siteBase', PLAYER_ATTRIBUTES.siteBase) !== '';
    const settings = playerSettings(values, {
      isApiBaseGuessed: values.apiBase === scriptOrigin,
      isSiteBaseGuessed: !isSiteBaseSet && apiOrigin !== scriptOrigin && apiOrigin !== location.origin,
    });
    this.player.configure(settings);
    this.adoptStyles();
  }

  protected mounted(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const { atoms } = this.player;
    this.localization.follow(signal);
    entry.listenToFrames(signal);
    mirrorStates(pageStore, atoms, signal, this.setState);
    this.#container = pagePlaces.containerOf(this);
    const update = (): void => this.#updateVisibility();
    update();
    this.#slot.onslotchange = update;
    const unsubscribe = [
      pageStore.sub(atoms.queue, update),
      pageStore.sub(atoms.shareOpen, () => pageStore.get(atoms.shareOpen) && this.#loadForShare()),
    ];
    signal.addEventListener('abort', () => {
      for (const each of unsubscribe) each();
      const container = this.#container;
      // Without a player, the rest of the container's content has to be visible.
      if (container !== null && queryAll(container, 'mixtape-player').length === 0)
        entry.showContainer(container, 'ready');
    });
    this.player.connect(pageAround(this));
  }

  #updateVisibility(): void {
    const { status } = pageStore.get(this.player.atoms.queue);
    const isCovered = status !== 'failed' && firstViewIn(this.container) !== null;
    // A first view from a server stays until this attempt ends, the author's content until another one succeeds.
    if (isCovered) this.#visibleStatus = 'ready';
    else if (status === 'failed') this.#visibleStatus = this.#slot.assignedNodes().some(isContent) ? 'ready' : status;
    else if (status !== 'loading' || this.#slot.hidden) this.#visibleStatus = status;
    this.#slot.hidden = isCovered || this.#visibleStatus === status;
    this.adoptStyles();
    if (status === 'ready' || this.reserve) afterPaint(this.#connection.signal, this.#loadAfterPaint);
    const isReserved = this.reserve && this.#visibleStatus !== 'failed';
    if (this.#container !== null) entry.showContainer(this.#container, isReserved ? 'ready' : this.#visibleStatus);
  }

  /** Loads the code that the first paint does not need. The player works without it. */
  readonly #loadAfterPaint = (): void => {
    const { signal } = this.#connection;
    afterPaintCode.load(false).then((code) => {
      this.#enhance(code, signal);
      onIdle(signal, this.#loadWhenIdle);
    }, ignore);
  };

  /** Loads what waits until the page is idle, but lets the sound of a pressed track load first. */
  readonly #loadWhenIdle = (): void => {
    const load = (): void => void idleCode.load(false).then(() => this.adoptStyles(), ignore);
    if (pageStore.get(this.player.atoms.waiting))
      this.#audio.addEventListener('playing', load, { once: true, signal: this.#connection.signal });
    else load();
  };

  /** Loads the code of the share overlay, which is open, again if that has failed before. */
  #loadForShare(): void {
    const { signal } = this.#connection;
    afterPaintCode.load(true).then((code) => this.#enhance(code, signal), ignore);
    idleCode.load(true).then(
      () => this.adoptStyles(),
      (error) => {
        log('error', 'The overlay could not be loaded.', error);
        this.player.actions.closeShare();
      },
    );
  }

  #enhance({ enhance }: AfterPaintCode, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.adoptStyles();
    if (this.#isEnhanced || this.#visibleStatus !== 'ready') return;
    this.#isEnhanced = true;
    const setCoverStyles = (styles: string): void => {
      this.#coverStyles = styles;
      this.adoptStyles();
    };
    const playLink = (): string | null => playLinkId(this.ownerDocument);
    enhance({ root: this.container, store: pageStore, atoms: this.player.atoms, playLink, setCoverStyles }, signal);
  }

  protected override moved(): void {
    const { atoms, actions } = this.player;
    if (!pageStore.get(atoms.shareOpen)) return;
    // A modal dialog that is moved stays open but is no longer modal, so it is opened again.
    actions.closeShare();
    this.renderNow();
    // The move has dropped the focus: where it is now is where it returns when the overlay closes.
    this.container.querySelector<HTMLElement>('[part~="share-toggle"]')?.focus({ preventScroll: true });
    actions.openShare();
    // Before the dialog's `close` event, which asks whether it is open again.
    this.renderNow();
  }

  protected unmounted(): void {
    const connection = this.#connection;
    this.player.disconnect();
    connection.abort();
    this.#isEnhanced = false;
  }
}

/** A file that nobody waits for may fail. */
const ignore = (): void => {};

/** Whether a node in the element shows something: not a blank text, and not a script such as an inline queue. */
function isContent({ localName, textContent }: Node & { readonly localName?: string }): boolean {
  return localName ? !/^(script|style|template|noscript)$/.test(localName) : /\S/.test(textContent ?? '');
}
