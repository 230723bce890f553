import { type AttributeValues, defaultValues } from '../attributes/attribute-table.ts';
import { PRESAVE_ATTRIBUTES } from '../attributes/presave-attributes.ts';

/** Everything that a page author can set on a pre-save button, parsed. Empty: not given. */
export type PresaveSettings = Readonly<AttributeValues<typeof PRESAVE_ATTRIBUTES>>;

export const DEFAULT_PRESAVE_SETTINGS: PresaveSettings = defaultValues(PRESAVE_ATTRIBUTES);
