import { type Attribute, type AttributeValues, defaultValues } from '../../platform/model/attribute-table.ts';
import { PRESAVE_ATTRIBUTES } from './presave-attributes.ts';

/** Everything that a page author can set on a pre-save button, parsed. Empty: not given. */
export interface PresaveSettings extends Readonly<AttributeValues<typeof PRESAVE_ATTRIBUTES>> {
  /** Whether `siteBase` is the script's origin by default. */
  readonly isSiteBaseGuessed: boolean;
}

/** Reads `site-base` as `isSiteBaseGuessed`. */
export const SITE_BASE_GUESSED: Attribute<boolean> = {
  ...PRESAVE_ATTRIBUTES.siteBase,
  parse: (value) => value === undefined,
};

export const DEFAULT_PRESAVE_SETTINGS: PresaveSettings = {
  ...defaultValues(PRESAVE_ATTRIBUTES),
  isSiteBaseGuessed: true,
};
