import { parseFlag, parseId } from '../../domain/settings.ts';
import type { AttributeSpec } from './config-sources.ts';
import { parseBase } from './parse-base.ts';

// What says which queue is asked for, and when. Apart from the other attributes, since it is read before anything is drawn.

export const MIXTAPE_ID: AttributeSpec<string> = { attribute: 'mixtape-id', property: 'mixtapeId', parse: parseId };

export const PRELOAD: AttributeSpec<boolean> = {
  attribute: 'preload',
  property: 'preload',
  isFlag: true,
  parse: parseFlag,
};

/** Without one, the API is where the script comes from. */
export function apiBase(scriptUrl: string): AttributeSpec<string> {
  return {
    attribute: 'api-base',
    property: 'apiBase',
    isAddress: true,
    fromAuthors: 'page-origin',
    parse: (value) => parseBase(value ?? new URL('/', scriptUrl).href),
  };
}
