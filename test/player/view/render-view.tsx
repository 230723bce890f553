import { createStore } from 'jotai/vanilla';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { playerLabels } from '../../../src/i18n/labels.ts';
import type { PlayerTexts } from '../../../src/i18n/texts.ts';
import { english } from '../../../src/i18n/texts.ts';
import type { PageStore } from '../../../src/platform/page-store.ts';
import { NO_QUEUE } from '../../../src/player/model/playback/player-state.ts';
import type { Mixtape, Track } from '../../../src/player/model/queue/mixtape.ts';
import { select, withTracks } from '../../../src/player/model/queue/play-order.ts';
import type { PlayerActions } from '../../../src/player/state/player-actions.ts';
import { createPlayerAtoms, type PlayerAtoms } from '../../../src/player/state/player-atoms.ts';
import * as afterPaint from '../../../src/player/view/player/after-paint.ts';
import { MixtapePlayerView } from '../../../src/player/view/player/player.tsx';
import playerStyles from '../../../src/player/view/player/player-styles.css';
import * as idle from '../../../src/player/view/player/when-idle.ts';
import { type PlayerModel, PlayerProvider } from '../../../src/player/view/player-context.tsx';
import { setState } from '../../support/fakes/set-state.ts';

export interface ViewOptions {
  readonly tracks?: readonly Track[];
  readonly mixtape?: Mixtape | null;
  readonly coverUrl?: PlayerModel['coverUrl'];
  /** The player's state before anything is drawn. */
  readonly before?: (store: PageStore, atoms: PlayerAtoms) => void;
  readonly width?: number;
  /** A BCP 47 tag; the texts stay English, unless they are given. */
  readonly language?: string;
  readonly texts?: Partial<PlayerTexts>;
}

/** The player's view with the real atoms, and with actions that only record their calls. */
export interface View {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  /** `[name, ...arguments]` of every action, in order. */
  readonly calls: unknown[][];
  /** The same, only for actions on intent (pointer or focus). */
  readonly intents: readonly (readonly unknown[])[];
  /** The errors passed to `onRenderError`. */
  readonly errors: unknown[];
  /** Runs the callbacks that wait for an idle page. */
  idle(): void;
  /** The number of components of a kind that have rendered so far, where they read labels or covers. */
  readonly renders: () => number;
  /** Names of the tracks whose rows have rendered, in order; empty it to count from there. */
  readonly rowRenders: string[];
  /** Writes atoms and waits for the render. */
  change(write: () => void): void;
  all(selector: string): HTMLElement[];
  /** The one element that a selector finds. */
  one(selector: string): HTMLElement;
  part(name: string): HTMLElement;
  button(name: string): HTMLElement;
  slider(name: string): HTMLInputElement;
  unmount(): void;
}

export const MIXTAPE: Mixtape = {
  slug: 'night-drive',
  cover: null,
  artist: 'The Curators',
  title: 'Night Drive',
  djs: [],
};

export function createTracks(count: number): readonly Track[] {
  return Array.from({ length: count }, (_, index) => ({
    trackId: `id-${index + 1}`,
    title: `Title ${index + 1}`,
    artist: `Artist ${index + 1}`,
    duration: 40 + index,
  }));
}

/** Parsed once for all views. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(playerStyles + afterPaint.afterPaintStyles + idle.shareStyles);

const mounted = new Set<View>();
afterEach(() => {
  for (const view of mounted) view.unmount();
});

export function renderView(options: ViewOptions = {}): View {
  const {
    tracks = createTracks(3),
    mixtape = MIXTAPE,
    coverUrl = (cover) => cover,
    before,
    width = 600,
    language = 'en',
    texts = {},
  } = options;
  const store = createStore();
  const atoms = createPlayerAtoms();
  setState(store, atoms, { queue: { ...NO_QUEUE, status: 'ready', mixtape, tracks } });
  setState(store, atoms, ({ order }) => ({
    order: withTracks(
      order,
      tracks.map(({ trackId }) => trackId),
    ),
  }));
  before?.(store, atoms);

  const host = document.createElement('div');
  host.style.width = `${width}px`;
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];

  const calls: unknown[][] = [];
  const errors: unknown[] = [];
  const rowRenders: string[] = [];
  const intents: unknown[][] = [];
  const waiting: (() => void)[] = [];
  let renders = 0;
  const labels = playerLabels({ ...english, ...texts }, language);
  const playTrack = (title: string): string => {
    rowRenders.push(title);
    return labels.playTrack(title);
  };
  const pauseTrack = (title: string): string => {
    rowRenders.push(title);
    return labels.pauseTrack(title);
  };
  const model: PlayerModel = {
    store,
    atoms,
    actions: recordActions(calls, intents),
    // A component reads its labels each time that it renders; the sliders' values change without a render.
    labels: new Proxy(
      { ...labels, playTrack, pauseTrack },
      {
        get(target, key, receiver) {
          if (key !== 'timeOfDuration' && key !== 'percent') renders += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    ),
    coverUrl(cover) {
      renders += 1;
      return coverUrl(cover);
    },
    afterPaint: { code: afterPaint, coming: Promise.resolve(afterPaint) },
    whenIdle: { code: idle, coming: Promise.resolve(idle) },
    onIdle: (signal, callback) => waiting.push(() => signal.aborted || callback()),
    onRenderError: (error) => errors.push(error),
  };

  const reactRoot: Root = createRoot(root, { onCaughtError() {} });
  const view: View = {
    host,
    root,
    store,
    atoms,
    calls,
    intents,
    errors,
    idle() {
      for (const callback of waiting.splice(0)) callback();
    },
    renders: () => renders,
    rowRenders,
    change: (write) => flushSync(write),
    all: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    one(selector) {
      const found = view.all(selector);
      const [element] = found;
      if (element === undefined || found.length > 1) throw new Error(`${found.length} elements match ${selector}.`);
      return element;
    },
    part: (name) => view.one(`[part~="${name}"]`),
    button: (name) => view.one(`button[aria-label="${name}"]`),
    slider(name) {
      const slider = view.one(`input[type="range"][aria-label="${name}"]`);
      if (!(slider instanceof HTMLInputElement)) throw new TypeError(`${name} is no input.`);
      return slider;
    },
    unmount() {
      mounted.delete(view);
      flushSync(() => reactRoot.unmount());
      host.remove();
    },
  };
  mounted.add(view);
  flushSync(() =>
    reactRoot.render(
      <PlayerProvider model={model}>
        <MixtapePlayerView />
      </PlayerProvider>,
    ),
  );
  return view;
}

/**
 * Looks in each frame whether a condition holds, as long as the test may take. What listens to the browser's events
 * within the shadow root (scrolling, a menu that opens) renders some time after them.
 */
export async function untilRendered(isTrue: () => boolean): Promise<void> {
  do await new Promise((resolve) => requestAnimationFrame(resolve));
  while (!isTrue());
}

/** Makes another track the active one, as the runtime does. */
export function activate({ change, store, atoms }: View, trackId: string): void {
  change(() => setState(store, atoms, ({ order }) => ({ order: select(order, trackId) })));
}

function recordActions(calls: unknown[][], intents: unknown[][]): PlayerActions {
  const recordIn =
    (list: unknown[][]) =>
    (name: keyof PlayerActions) =>
    (...values: readonly unknown[]): void => {
      list.push([name, ...values]);
    };
  const record = recordIn(calls);
  const intent = recordIn(intents);
  return {
    play: record('play'),
    pause: record('pause'),
    togglePlay: record('togglePlay'),
    next: record('next'),
    previous: record('previous'),
    toggleTrack: record('toggleTrack'),
    seek: record('seek'),
    seekBy: record('seekBy'),
    setVolume: record('setVolume'),
    setMuted: record('setMuted'),
    setShuffle: record('setShuffle'),
    setRepeat: record('setRepeat'),
    setListOpen: record('setListOpen'),
    openShare: record('openShare'),
    closeShare: record('closeShare'),
    shared: record('shared'),
    canSetVolume: true,
    canShareNatively: false,
    copyLink: async () => record('copyLink')(),
    copyEmbed: async () => record('copyEmbed')(),
    copyTrackLink: async () => true,
    preloadEmbed: record('preloadEmbed'),
    showLink: record('showLink'),
    shareNatively: async () => record('shareNatively')(),
    followMixtapeLink: record('followMixtapeLink'),
    followTrackLink: record('followTrackLink'),
    setNoticeHeld: record('setNoticeHeld'),
    preload: intent('preload'),
    prefetchNext: intent('prefetchNext'),
    prefetchTrack: intent('prefetchTrack'),
  };
}
