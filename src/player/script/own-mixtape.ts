import { checkAddress } from '../../platform/attributes/config-sources.ts';
import { http } from '../../platform/http/http.ts';
import { isReachable } from '../../platform/http/is-reachable.ts';
import { type Attribute, attributeName, collectValues } from '../../platform/model/attribute-table.ts';
import { requireFinite } from '../../platform/model/parse-values.ts';
import { pageUrl } from '../../platform/page/current-script.ts';
import { nativeMember } from '../../platform/page/native-member.ts';
import { afterPaint, onIdle } from '../../platform/page/page-lifecycle.ts';
import { pageStore } from '../../platform/page-store.ts';
import { createPlayer, type Player } from '../controller/create-player.ts';
import type { PlayerDeps } from '../controller/player-core.ts';
import { sendFirstRequests } from '../engine/first-requests.ts';
import { DEADLINES } from '../model/playback/patience.ts';
import { PLAYER_ATTRIBUTES } from '../model/player-attributes.ts';
import { type PlayerSettings, playerSettings } from '../model/settings.ts';
import { setLoudness } from '../page/loudness.ts';
import { type PlayerPage, pageAround } from '../page/player-page.ts';
import type { Mixtape, MixtapeOptions } from './mixtape.ts';
import { createSnapshots, IDLE_SNAPSHOT } from './snapshots.ts';

export interface OwnMixtape {
  readonly mixtape: Mixtape;
  configure(options: MixtapeOptions): void;
  /** Lets it load its queue and play. Before, it does nothing, so React may render it and drop it. */
  connect(): void;
  /** Ends playback. Connected again, it is paused at the same position of the same track. */
  disconnect(): void;
}

/** On a server it stays idle, and methods that play reject. */
export function createOwnMixtape(loadEngine: PlayerDeps['loadEngine'], { audio }: MixtapeOptions): OwnMixtape {
  const player =
    typeof document === 'undefined' ? null : createSilentPlayer(loadEngine, audio ?? new Audio(), () => mixtape);
  const snapshots = player && createSnapshots(pageStore, player.atoms);
  let position = 0;
  let isConnected = false;

  /** Async functions call this, so that its error rejects their promise. */
  function present(): Player {
    if (player === null) throw new DOMException('There is no document to play in.', 'NotSupportedError');
    return player;
  }

  function disconnect(): void {
    if (player === null || !isConnected) return;
    isConnected = false;
    position = player.currentTime;
    player.disconnect();
  }

  const mixtape: Mixtape = {
    subscribe: (listener) => snapshots?.subscribe(listener) ?? (() => {}),
    getSnapshot: () => snapshots?.get() ?? IDLE_SNAPSHOT,
    play: async () => present().play(),
    pause: () => player?.actions.pause(),
    next: async () => present().next(),
    previous: async () => present().previous(),
    select: async (track) => present().select(track),
    seek(seconds) {
      const time = requireFinite(seconds, 'position');
      if (player !== null) player.currentTime = time;
    },
    setVolume(volume) {
      const change = { volume: requireFinite(volume, 'volume') };
      if (player !== null) setLoudness(pageStore, change);
    },
    setMuted: (muted) => player?.actions.setMuted(muted),
    setShuffle: (isOn) => player?.actions.setShuffle(isOn),
    setRepeat: (isOn) => player?.actions.setRepeat(isOn),
    reload: async () => present().reload(),
    destroy: disconnect,
  };

  return {
    mixtape,
    configure: (options) => player?.configure(settingsOf(options)),
    connect() {
      if (player === null || isConnected) return;
      isConnected = true;
      player.connect(pageOfScript());
      if (position > 0) player.currentTime = position;
    },
    disconnect,
  };
}

function createSilentPlayer(
  loadEngine: PlayerDeps['loadEngine'],
  audio: HTMLAudioElement,
  self: () => Mixtape,
): Player {
  return createPlayer(
    {
      audio,
      http,
      deadlines: DEADLINES,
      loadEngine,
      sendFirstRequests,
      // A mixtape without an element shows no texts.
      labelsReady: () => Promise.resolve(),
      takeInlineQueue: (_signal, callback) => callback(null),
      afterPaint,
      onIdle,
      store: pageStore,
      random: Math.random,
      isReachable,
      self,
      embedCode: () => Promise.resolve(''),
    },
    {
      // The snapshots say all that these events do.
      media() {},
      custom() {},
    },
  );
}

/** The page of a mixtape without an element: it has no place there, so it is always near. */
function pageOfScript(): PlayerPage {
  const page = pageAround(nativeMember(document, 'documentElement'));
  return { ...page, onNear: page.onVisit };
}

function settingsOf(options: MixtapeOptions): PlayerSettings {
  const scriptUrl = pageUrl();
  const scriptOrigin = new URL(scriptUrl).origin;
  const given = (property: string, row: Attribute): unknown => {
    const value: unknown = Reflect.get(options, property);
    if (!row.address || value === undefined || value === '') return value;
    const places = { element: nativeMember(document, 'documentElement'), scriptUrl };
    return checkAddress(attributeName(property), row, String(value), true, places) ?? undefined;
  };
  const values = collectValues(PLAYER_ATTRIBUTES, (property, row) => row.parse(given(property, row), { scriptOrigin }));
  const isSiteBaseSet = values.siteBase !== '';
  return playerSettings(
    { ...values, siteBase: values.siteBase || values.apiBase },
    {
      isApiBaseGuessed: values.apiBase === scriptOrigin,
      isSiteBaseGuessed: !isSiteBaseSet && new URL(values.apiBase, scriptUrl).origin !== scriptOrigin,
    },
  );
}
