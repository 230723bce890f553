import { type AttributeTable, attributeName } from '@mixtape-player/source/platform/model/attribute-table.ts';
import { PLAYER_ATTRIBUTES } from '@mixtape-player/source/player/model/player-attributes.ts';
import { PRESAVE_ATTRIBUTES } from '@mixtape-player/source/presave/model/presave-attributes.ts';
import { API_ATTRIBUTES, BASE_PATH } from '../base.ts';
import type { AttributeFacts, Manifest, Tag } from '../manifest.ts';
import { PRESETS } from './presets.ts';

/** Everything that the playground can set. Kept in the URL, so that a look can be shared as a link. */
export interface Look {
  readonly tag: Tag;
  /** Name of one of `PRESETS`. */
  readonly preset: string;
  /** Values as in markup: the empty string for a flag that is set. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Custom properties beyond the preset's. */
  readonly properties: Readonly<Record<string, string>>;
  readonly scheme: 'auto' | 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  /** CSS px; `null` fills the available width. */
  readonly width: number | null;
  /** The way it is embedded. */
  readonly way: Way;
}

export type Way = 'tag' | 'container' | 'frame';

/** The frame shows the player only. */
export const waysOf = (tag: Tag): readonly Way[] =>
  tag === 'mixtape-player' ? ['tag', 'container', 'frame'] : ['tag', 'container'];

export const MIN_WIDTH = 240;
export const MAX_WIDTH = 1200;

/** Values that work with the demo's server, and what each page should have: a player keeps its place while it loads. */
const START: Readonly<Record<Tag, Readonly<Record<string, string>>>> = {
  'mixtape-player': { 'mixtape-id': 'night-drive', reserve: '', ...API_ATTRIBUTES },
  'presave-button': {
    service: 'spotify',
    'project-id': 'night-drive',
    'client-id': 'mixtape-demo',
    'redirect-uri': `${BASE_PATH}presave-callback.html`,
    'developer-token': 'demo-developer-token',
    'accounts-base': `${BASE_PATH}accounts`,
    'musickit-src': `${BASE_PATH}musickit-stand-in.js`,
  },
};

export const startOf = (tag: Tag): Readonly<Record<string, string>> => START[tag];

/** Characters that would end the value in the copied code. Anyone may have written the URL. */
const BEYOND_VALUE = /[;{}<]/;

/**
 * Settings that no link changes, because anyone may have written it and readers copy the code: addresses, and what a page does not take
 * from its authors either.
 */
const OF_THE_READER: ReadonlySet<string> = new Set(
  [PLAYER_ATTRIBUTES, PRESAVE_ATTRIBUTES].flatMap((table: AttributeTable) =>
    Object.entries(table).flatMap(([property, { address, isSecret, untrusted }]) =>
      address || isSecret || untrusted ? [attributeName(property)] : [],
    ),
  ),
);
const isKept = ({ name }: AttributeFacts): boolean => !OF_THE_READER.has(name);

/** Parses the result of `toSearch`. Invalid parameters are ignored. */
export function fromSearch(search: string, manifest: Manifest): Look {
  const said = new URLSearchParams(search);
  const tag = oneOf(said.get('tag'), ['mixtape-player', 'presave-button'] as const);
  const { attributes, properties } = manifest[tag];
  const width = Math.round(Number(said.get('width') || Number.NaN));
  const kept = attributes.flatMap((attribute) => {
    const { name, kind } = attribute;
    const value = (isKept(attribute) ? said.get(name) : null) ?? START[tag][name];
    if (kind === 'flag') return value === undefined || value === 'false' ? [] : [[name, ''] as const];
    // An empty parameter says that one of the initial attributes was removed.
    return value ? [[name, value] as const] : [];
  });
  return {
    tag,
    preset: oneOf(said.get('preset'), Object.keys(PRESETS)),
    attributes: Object.fromEntries(kept),
    properties: Object.fromEntries(
      properties.flatMap(({ name }) => {
        const value = said.get(name);
        return value && !BEYOND_VALUE.test(value) ? [[name, value] as const] : [];
      }),
    ),
    scheme: oneOf(said.get('scheme'), ['auto', 'light', 'dark'] as const),
    direction: oneOf(said.get('dir'), ['ltr', 'rtl'] as const),
    width: width >= MIN_WIDTH && width <= MAX_WIDTH ? width : null,
    way: oneOf(said.get('as'), waysOf(tag)),
  };
}

/** The query for a look, without values that equal the defaults. */
export function toSearch(look: Look, manifest: Manifest): string {
  const { tag, preset, attributes, properties, scheme, direction, width, way } = look;
  const said = new URLSearchParams();
  const say = (name: string, value: string, fallback: string): void => {
    if (value !== fallback) said.set(name, value);
  };
  say('tag', tag, 'mixtape-player');
  say('preset', preset, Object.keys(PRESETS)[0] ?? '');
  say('scheme', scheme, 'auto');
  say('dir', direction, 'ltr');
  say('width', String(width ?? ''), '');
  say('as', way, 'tag');
  for (const { name, kind } of manifest[tag].attributes.filter(isKept)) {
    const value = attributes[name];
    // Removed settings are said, too.
    if (value !== START[tag][name]) said.set(name, value ?? (kind === 'flag' ? 'false' : ''));
  }
  for (const { name } of manifest[tag].properties) say(name, properties[name] ?? '', '');
  return said.size === 0 ? '' : `?${said}`;
}

/** The custom properties in use: the preset's, overridden by those that were set by hand. */
export function propertiesOf(look: Look, manifest: Manifest): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, string>> = { ...PRESETS[look.preset]?.properties, ...look.properties };
  const known = manifest[look.tag].properties.map(({ name }) => name);
  return Object.fromEntries(known.flatMap((name) => (all[name] ? [[name, all[name]] as const] : [])));
}

/** The attributes in use: the preset's, overridden by those that were set by hand. */
export const attributesOf = ({ tag, preset, attributes }: Look): Readonly<Record<string, string>> => ({
  ...(tag === 'mixtape-player' ? PRESETS[preset]?.attributes : {}),
  ...attributes,
});

export const schemeOf = ({ scheme, preset }: Look): Look['scheme'] =>
  scheme === 'auto' ? (PRESETS[preset]?.scheme ?? 'auto') : scheme;

/** The value if it is a known one, else the first known one. */
function oneOf<Choice extends string>(said: string | null, choices: readonly Choice[]): Choice {
  return choices.find((choice) => choice === said) ?? (choices[0] as Choice);
}
