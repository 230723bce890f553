import type { AttributeFacts, Manifest, Tag } from './manifest.ts';
import { PRESETS } from './presets.ts';

/** Everything that the playground can set. It is kept in the address, so that a link shows a colleague the same. */
export interface Look {
  readonly tag: Tag;
  /** Name of one of `PRESETS`. */
  readonly preset: string;
  /** As they are written; a flag that is set is the empty string. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Custom properties beyond the preset's. */
  readonly properties: Readonly<Record<string, string>>;
  readonly scheme: 'auto' | 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  /** CSS px; `null` is as wide as there is room. */
  readonly width: number | null;
  /** How it is embedded. */
  readonly way: Way;
}

export type Way = 'tag' | 'container' | 'frame';

/** The frame shows the player only. */
export const waysOf = (tag: Tag): readonly Way[] =>
  tag === 'mixtape-player' ? ['tag', 'container', 'frame'] : ['tag', 'container'];

export const MIN_WIDTH = 280;
export const MAX_WIDTH = 1200;

/** What works against the demo's server as it is. */
const START: Readonly<Record<Tag, Readonly<Record<string, string>>>> = {
  'mixtape-player': { 'mixtape-id': 'night-drive' },
  'presave-button': {
    service: 'spotify',
    'project-id': 'night-drive',
    'client-id': 'mixtape-demo',
    'redirect-uri': '/presave-callback.html',
    'developer-token': 'demo-developer-token',
    'accounts-base': '/accounts',
    'musickit-src': '/musickit-stand-in.js',
  },
};

export const startOf = (tag: Tag): Readonly<Record<string, string>> => START[tag];

/** What would end the value in the code that is copied: nobody types it, and an address may be anybody's. */
const BEYOND_VALUE = /[;{}<]/;

/** Secrets are in no address; and whom a page trusts is for nobody else to say. */
const isKept = ({ name, isSecret }: AttributeFacts): boolean => !isSecret && name !== 'return-origins';

/** Reads what `toSearch` has written. What an address says wrongly counts as not said. */
export function fromSearch(search: string, manifest: Manifest): Look {
  const said = new URLSearchParams(search);
  const tag = oneOf(said.get('tag'), ['mixtape-player', 'presave-button'] as const);
  const { attributes, properties } = manifest[tag];
  const width = Math.round(Number(said.get('width') || Number.NaN));
  const kept = attributes.flatMap((attribute) => {
    const { name, kind } = attribute;
    const value = (isKept(attribute) ? said.get(name) : null) ?? START[tag][name];
    if (kind === 'flag') return value === undefined || value === 'false' ? [] : [[name, ''] as const];
    // A text that is there and empty is how an address says that one of the first attributes was taken away.
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

/** The shortest address that says all of it. */
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
    if (value !== undefined && (kind === 'flag' || value !== START[tag][name])) said.set(name, value);
    if (value === undefined && START[tag][name] !== undefined) said.set(name, '');
  }
  for (const { name } of manifest[tag].properties) say(name, properties[name] ?? '', '');
  return said.size === 0 ? '' : `?${said}`;
}

/** The custom properties as they come out: the preset's, and on top of them what was set by hand. */
export function propertiesOf(look: Look, manifest: Manifest): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, string>> = { ...PRESETS[look.preset]?.properties, ...look.properties };
  const known = manifest[look.tag].properties.map(({ name }) => name);
  return Object.fromEntries(known.flatMap((name) => (all[name] ? [[name, all[name]] as const] : [])));
}

/** Whether a script opens the list: there is no attribute for it. */
export const opensList = ({ tag, preset, way }: Look): boolean =>
  tag === 'mixtape-player' && way !== 'frame' && PRESETS[preset]?.opensList === true;

export const schemeOf = ({ scheme, preset }: Look): Look['scheme'] =>
  scheme === 'auto' ? (PRESETS[preset]?.scheme ?? 'auto') : scheme;

/** `said`, if it is one of them, else the first. */
function oneOf<Choice extends string>(said: string | null, choices: readonly Choice[]): Choice {
  return choices.find((choice) => choice === said) ?? (choices[0] as Choice);
}
