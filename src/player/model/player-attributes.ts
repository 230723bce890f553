import type { AttributeName, AttributeTable } from '../../platform/model/attribute-table.ts';
import { FLAG, parseId, parseList, parseSeconds, parseText } from '../../platform/model/parse-values.ts';
import { LAYOUTS, parseLayout } from './layouts.ts';
import { DEFAULT_PREVIEW_DURATION_SECONDS, DEFAULT_PREVIEW_START_SECONDS } from './playback/preview-window.ts';
import { DEFAULT_SHARE_METHODS, SHARE_METHODS, type ShareTarget, shareTargetsIn } from './share-methods.ts';
import { parseSurface, SURFACES } from './surface.ts';

/**
 * The attributes of `<mixtape-player>`. Properties, settings, React's types,
 * manifest and reference are derived from these rows.
 */
export const PLAYER_ATTRIBUTES = {
  /** Whose queue to load; without one the player stays hidden. */
  mixtapeId: { parse: parseId },
  /** The arrangement: by the player's width, one row, a large cover on top, or with the track list open. */
  layout: { choices: LAYOUTS, parse: parseLayout },
  /** The colours of the surface: light, dark, or by the page's `color-scheme`. With a cover, in its hue. */
  surface: { choices: SURFACES, parse: parseSurface },
  /** Largest width as a CSS length; empty: as wide as the parent, a `card` at most 480 px. A number is CSS pixels. */
  maxWidth: {
    parse: (value, { isCssLength }) => {
      const text = String(value ?? '').trim();
      const length = /^\d+(\.\d+)?$/.test(text) ? `${text}px` : text;
      return isCssLength?.(length) ? length : '';
    },
  },
  /** Whether the player takes its place while the queue loads. `reserve.css` does so before the script, too. */
  reserve: FLAG,
  /** Whether the start of the active track is loaded before a pointer or the focus reaches a control. */
  preload: FLAG,
  /** Only these tracks are kept, separated by spaces or commas; empty: all. */
  trackIds: { global: 'mixtapeTracksIds', parse: parseList },
  /** Base of the queue and stream calls; by default the origin of the script, in a bundle that of the page. */
  apiBase: {
    address: 'base',
    untrusted: 'page-origin',
    parse: (value, { scriptOrigin }) => String(value ?? scriptOrigin),
  },
  /** Base of the mixtape's page and of the play URLs; by default `apiBase`. */
  siteBase: {
    address: 'base',
    untrusted: 'page-origin',
    fallbackProperty: 'apiBase',
    parse: (value) => String(value ?? ''),
  },
  /** Value of the `X-API-Key` header of the stream call. Setting the property does not write the attribute. */
  apiKey: { isSecret: true, parse: (value) => (typeof value === 'string' ? value : '') },
  /** Seconds into the file at which the preview starts. */
  previewStart: { parse: (value) => parseSeconds(value, DEFAULT_PREVIEW_START_SECONDS, 0) },
  /** Length of the preview in seconds. */
  previewDuration: { parse: (value) => parseSeconds(value, DEFAULT_PREVIEW_DURATION_SECONDS, Number.MIN_VALUE) },
  /** Whether whole tracks are played; `preview-start` and `preview-duration` are then ignored. */
  full: FLAG,
  /** Turns keyboard shortcuts off, except those of the controls. */
  noHotkeys: FLAG,
  /**
   * The ways to share, in order. `embed` is the code that shows the player on another page,
   * `native` the system's share sheet, where there is one. Up to five sites of your own:
   * `Name=https://…`, with `{url}` and `{text}` for what is shared.
   */
  shareTargets: { choices: SHARE_METHODS, unusedIn: (value) => shareTargetsIn(value).unused, parse: parseShareTargets },
  /** The address that is shared, in place of the mixtape's page; `page`: that of the page around the player. */
  shareUrl: { address: 'url', choices: ['page'], parse: (value) => parseText(value) },
  /** Whether cover and title are plain, without a link to the mixtape's page. */
  noLink: FLAG,
  /** The mixtape's page, for links and sharing, if the queue names none. */
  pageUrl: { address: 'url', parse: (value) => parseText(value) },
  /** `none`: no logo below the track list. */
  poweredBy: { parse: parseNone },
  /** `none`: the timeline is a line, even if the queue tells the loudness of the tracks. */
  waveform: { parse: parseNone },
} satisfies AttributeTable;

function parseNone(value: unknown): 'none' | '' {
  return parseText(value).toLowerCase() === 'none' ? 'none' : '';
}

function parseShareTargets(value: unknown): readonly ShareTarget[] {
  const { used } = shareTargetsIn(value);
  return used.length > 0 ? used : DEFAULT_SHARE_METHODS;
}

/**
 * Attributes that a frame's address, which anyone can write, may set. A
 * list, because the frame has no room for the rows.
 */
export const FRAME_ATTRIBUTES: readonly (AttributeName<keyof typeof PLAYER_ATTRIBUTES> | 'lang')[] = [
  'mixtape-id',
  'layout',
  'surface',
  'track-ids',
  'preload',
  'preview-start',
  'preview-duration',
  'full',
  'lang',
  'no-hotkeys',
  'share-targets',
  'no-link',
  'powered-by',
  'waveform',
];
