import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { type Labels, playerLabels } from '../../i18n/labels.ts';
import { english } from '../../i18n/texts.ts';
import { createPageStore } from '../../platform/page-store.ts';
import { playUrl } from '../../player/api/mixtape-api.ts';
import { opensList } from '../../player/model/layouts.ts';
import { reduce } from '../../player/model/playback/player-table.ts';
import { PLAYER_ATTRIBUTES } from '../../player/model/player-attributes.ts';
import type { Queue } from '../../player/model/queue/mixtape.ts';
import { filterTracks, MAX_TRACKS, parseQueue } from '../../player/model/queue/parse-queue.ts';
import { type PlayerSettings, playerSettings } from '../../player/model/settings.ts';
import type { PlayerActions } from '../../player/state/player-actions.ts';
import { createPlayerAtoms } from '../../player/state/player-atoms.ts';
import { FROM_QUEUE } from '../../player/view/from-queue.ts';
import { Header } from '../../player/view/header/header.tsx';
import { MixtapePlayerView, PlayerBox } from '../../player/view/player/player.tsx';
import { type PlayerModel, PlayerProvider, usePlayer } from '../../player/view/player-context.tsx';
import { adviseEarly } from './advise-early.ts';
import { textsFor } from './label-texts.ts';
import { checkOptions, jsonScript, type RenderOptions, shadowRoot, tagMarkup } from './markup.ts';
import { checkAttributes, type ServerAttributes, urlInQueue, valuesOf } from './server-attributes.ts';
import { playerSheets } from './style-sheets.ts';

/** Options of `renderMixtapePlayer()`. */
export interface RenderMixtapePlayerOptions extends RenderOptions {
  /** A queue response, as the API answers it. */
  readonly queue: object;
  /**
   * The attributes of `<mixtape-player>` by their names in markup; also
   * `id`, `class`, `style`, `lang`, `slot`, `data-*`.
   */
  readonly attributes?: ServerAttributes | undefined;
}

/** The options that the component for React adds. */
interface ComponentOptions {
  /** Whether `early.js` comes with the player. Unknown if a page writes the markup itself. */
  readonly isKeepingPresses?: boolean | undefined;
}

const TAG = 'mixtape-player';

/**
 * The markup of a player that shows before any script has come, and without scripts.
 * @throws TypeError for an unknown attribute or option
 * @throws PlayerError `queue-invalid` if `queue` is not a queue response
 */
export function renderMixtapePlayer(options: RenderMixtapePlayerOptions & ComponentOptions): string {
  if (options.isKeepingPresses === false) adviseEarly();
  const { styles, language, children } = checkOptions(options);
  const attributes = checkAttributes(TAG, PLAYER_ATTRIBUTES, options.attributes);
  const values = valuesOf(PLAYER_ATTRIBUTES, attributes);
  const settings = playerSettings(
    { ...values, siteBase: values.siteBase || values.apiBase },
    { isApiBaseGuessed: false, isSiteBaseGuessed: false },
  );
  const { mixtape, tracks } = parseQueue(options.queue);
  const wanted = filterTracks(tracks, settings.trackIds).slice(0, MAX_TRACKS);
  const { texts, language: textLanguage } = textsFor(attributes.get('lang') || language, english);
  const labels = playerLabels(texts, textLanguage);
  const view = wanted.length > 0 && renderView({ mixtape, tracks: wanted }, settings, labels);
  const maxWidth = settings.maxWidth && `:host(${TAG}){max-width:${settings.maxWidth}}`;
  // A policy that wants the styles in a file allows none in the markup: the accent comes with the scripts.
  const cover = mixtape?.color && styles === 'inline' ? `:host{--_cover:${mixtape.color}}` : '';
  const template = view ? shadowRoot(styles, playerSheets[settings.layout], maxWidth + cover, view) : '';
  return tagMarkup(TAG, attributes, template + jsonScript('data-mixtape-queue', options.queue) + children);
}

/** A server runs no actions. Views only read what the browser can do: here, what most browsers can. */
const ACTIONS = { canSetVolume: true, canShareNatively: false } as PlayerActions;

function renderView(queue: Queue, settings: PlayerSettings, labels: Labels): string {
  const store = createPageStore();
  const atoms = createPlayerAtoms();
  const moment = { now: 0, position: 0, random: () => 0 };
  const configured = reduce(store.get(atoms.state), { type: 'configure', settings }, moment).state;
  store.set(atoms.state, reduce(configured, { type: 'queueLoaded', queue }, moment).state);
  store.set(atoms.listOpen, opensList(settings.layout));
  const model: PlayerModel = {
    store,
    atoms,
    actions: ACTIONS,
    labels,
    afterPaint: { code: null, coming: new Promise(() => {}) },
    whenIdle: { code: null, coming: new Promise(() => {}) },
    coverUrl: (cover) => urlInQueue(cover, settings.apiBase),
    onIdle() {},
    onRenderError() {},
  };
  const markup = renderToStaticMarkup(
    <PlayerProvider model={model}>
      <MixtapePlayerView />
      <PlainPlayer />
    </PlayerProvider>,
  );
  // React writes a preload of the cover, which follows right after.
  return markup.replace(/^<link rel="preload"[^>]*>/, '');
}

/** The view where scripts are off: each track with the browser's own player, and its links. */
function PlainPlayer(): ReactNode {
  const { atoms, labels } = usePlayer();
  const { mixtape, tracks } = useAtomValue(atoms.queue);
  const settings = useAtomValue(atoms.settings);
  return (
    <noscript>
      <PlayerBox label={mixtape?.title.trim() || labels.mixtape} language={labels.language}>
        <Header />
        <ol className="plain wide">
          {tracks.map((track) => (
            <li key={track.trackId}>
              <span {...FROM_QUEUE}>{[track.title, track.artist].filter(Boolean).join(' – ')}</span>
              {/* biome-ignore lint/a11y/useMediaCaption: music has none */}
              <audio
                controls
                preload="none"
                src={urlInQueue(track.playUrl, settings.apiBase) ?? playUrl(settings, { trackId: track.trackId })}
                aria-label={labels.playTrack(track.title)}
              />
              {track.links?.map(({ name, url }) => (
                <a {...FROM_QUEUE} key={url + name} href={url} target="_blank" rel="noopener">
                  {name}
                </a>
              ))}
            </li>
          ))}
        </ol>
      </PlayerBox>
    </noscript>
  );
}
