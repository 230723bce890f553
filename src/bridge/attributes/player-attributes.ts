import { DEFAULT_SETTINGS, parseFlag, parseSeconds, parseTrackIds } from '../../domain/settings.ts';
import { parseMaxWidth } from '../element/host-styles.ts';
import type { AttributeSpec } from './config-sources.ts';
import { parseBase } from './parse-base.ts';
import { apiBase, MIXTAPE_ID, PRELOAD } from './queue-attributes.ts';

/** The attributes of a player, and how far each place is trusted (contract, section 2). */
export function playerAttributes(scriptUrl: string): readonly AttributeSpec[] {
  return [
    MIXTAPE_ID,
    { attribute: 'max-width', property: 'maxWidth', parse: parseMaxWidth },
    PRELOAD,
    { attribute: 'track-ids', property: 'trackIds', global: 'mixtapeTracksIds', parse: parseTrackIds },
    apiBase(scriptUrl),
    {
      attribute: 'site-base',
      property: 'siteBase',
      like: 'apiBase',
      isAddress: true,
      fromAuthors: 'page-origin',
      parse: parseBase,
    },
    {
      attribute: 'api-key',
      property: 'apiKey',
      isSecret: true,
      parse: (value) => (typeof value === 'string' ? value : ''),
    },
    {
      attribute: 'preview-start',
      property: 'previewStart',
      parse: (value) => parseSeconds(value, DEFAULT_SETTINGS.startSeconds, 0),
    },
    {
      attribute: 'preview-duration',
      property: 'previewDuration',
      parse: (value) => parseSeconds(value, DEFAULT_SETTINGS.durationSeconds, Number.MIN_VALUE),
    },
    { attribute: 'no-hotkeys', property: 'noHotkeys', isFlag: true, parse: parseFlag },
  ];
}
