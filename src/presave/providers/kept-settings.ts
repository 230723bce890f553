import {
  type AttributeTable,
  type AttributeValues,
  collectValues,
  NO_PAGE,
} from '../../platform/model/attribute-table.ts';
import type { Fields } from '../../platform/model/fields.ts';
import { isHttp, readTexts } from '../model/presave-flow.ts';

/**
 * The settings of its service that a flow has stored. @param rows theirs, from the service's table
 * @returns `null` if one is missing, or is no address where it has to be one
 */
export function readKeptSettings<Rows extends AttributeTable>(
  rows: Rows,
  stored: Fields,
): AttributeValues<Rows> | null {
  const texts = readTexts(stored, ...Object.keys(rows));
  if (texts === null) return null;
  const isAddress = ([name]: [string, unknown]): boolean => rows[name]?.address !== undefined;
  if (
    !Object.entries(texts)
      .filter(isAddress)
      .every(([, text]) => isHttp(text))
  )
    return null;
  return collectValues(rows, (name, row) => row.parse(texts[name], NO_PAGE));
}
