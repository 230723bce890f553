import { parseFrameAddress } from '@mixtape-player/source/frame/model/frame-address.ts';
import { type AttributeTable, attributeName } from '@mixtape-player/source/platform/model/attribute-table.ts';
import { PLAYER_ATTRIBUTES } from '@mixtape-player/source/player/model/player-attributes.ts';
import { PRESAVE_ATTRIBUTES } from '@mixtape-player/source/presave/model/presave-attributes.ts';
import type { Manifest } from '../manifest.ts';
import { attributesOf, type Look, propertiesOf, schemeOf } from './look.ts';
import { PRESETS } from './presets.ts';

export interface Snippet {
  readonly html: string;
  /** Empty if nothing is set. */
  readonly css: string;
}

/**
 * The code that a page author pastes to get this look.
 * @param origin origin of the built files
 */
export function snippetOf(look: Look, manifest: Manifest, origin: string): Snippet {
  return { html: htmlOf(look, manifest, origin), css: cssOf(look, manifest) };
}

/** HTML and CSS as one text, for an editor that takes only one. */
export const asOneText = ({ html, css }: Snippet): string =>
  css ? `${html}\n\n<style>\n${indent(css)}\n</style>` : html;

/** The CSS to copy; the preview uses the same text. */
export function cssOf(look: Look, manifest: Manifest): string {
  // A page's own button keeps the page's styles, and a page's rules do not apply inside a frame.
  if (look.way === 'frame' || (look.tag === 'presave-button' && look.way === 'container')) return '';
  const scheme = schemeOf(look);
  const declarations = [
    ...(scheme === 'auto' ? [] : [`color-scheme: ${scheme};`]),
    ...Object.entries(propertiesOf(look, manifest)).map(([name, value]) => `${name}: ${value};`),
  ];
  const rules = look.tag === 'mixtape-player' ? PRESETS[look.preset]?.rules : undefined;
  return [
    ...(declarations.length > 0 ? [`${look.tag} {\n${indent(declarations.join('\n'))}\n}`] : []),
    ...(rules ? [rules] : []),
  ].join('\n\n');
}

type Attributes = readonly (readonly [name: string, value: string])[];

export interface Markup {
  readonly localName: string;
  readonly attributes: Attributes;
  /** Attributes for the script's tag. */
  readonly scriptAttributes: Attributes;
  readonly text: string;
}

/** The element to paste; the preview shows the same one. */
export function markupOf(look: Look, manifest: Manifest, origin: string): Markup {
  const { tag, way, direction } = look;
  const attributes = attributesOf(look);
  if (way === 'frame') return frameOf(look, manifest, origin);
  const given = manifest[tag].attributes.flatMap(({ name, kind }): Attributes => {
    const value = attributes[name];
    if (value === undefined) return [];
    return way === 'tag' || name === 'lang' ? [[name, value]] : [[dataName(name), kind === 'flag' ? 'true' : value]];
  });
  const all: Attributes = direction === 'rtl' ? [...given, ['dir', 'rtl']] : given;
  if (way === 'tag') return { localName: tag, attributes: all, scriptAttributes: [], text: '' };
  const attributesHere = all.filter(([name]) => !ON_SCRIPT_ONLY.has(name));
  const scriptAttributes = all.filter(([name]) => ON_SCRIPT_ONLY.has(name));
  return tag === 'mixtape-player'
    ? { localName: 'div', attributes: attributesHere, scriptAttributes, text: '' }
    : { localName: 'button', attributes: [['type', 'button'], ...attributesHere], scriptAttributes, text: 'Pre-save' };
}

/** Containers and buttons may not set these, or only to URLs on the page's origin. */
const ON_SCRIPT_ONLY: ReadonlySet<string> = new Set(
  [PLAYER_ATTRIBUTES, PRESAVE_ATTRIBUTES].flatMap((table: AttributeTable) =>
    Object.entries(table).flatMap(([property, { untrusted }]) =>
      untrusted === undefined ? [] : [`data-${attributeName(property)}`],
    ),
  ),
);

/** The frame with the parameters that it accepts, by its own parser. */
function frameOf(look: Look, manifest: Manifest, origin: string): Markup {
  const scheme = schemeOf(look);
  const all = new URLSearchParams({
    ...attributesOf(look),
    ...propertiesOf(look, manifest),
    // A frame does not inherit the page's colour scheme.
    'color-scheme': scheme === 'auto' ? 'light dark' : scheme,
  });
  const { ignored } = parseFrameAddress([...all], (value) => globalThis.CSS?.supports('color', value) ?? true);
  for (const { name } of ignored) all.delete(name);
  const address = String(all).replaceAll(/=(?=&|$)/g, '');
  return {
    localName: 'iframe',
    attributes: [
      ['src', `${origin}/dist/embed.html?${address}`],
      ['title', 'Mixtape player'],
      ['width', '100%'],
      ['height', '206'],
      ['style', 'border: 0'],
      ['allow', 'autoplay; clipboard-write; web-share'],
    ],
    scriptAttributes: [],
    text: '',
  };
}

function htmlOf(look: Look, manifest: Manifest, origin: string): string {
  const { localName, attributes, scriptAttributes, text } = markupOf(look, manifest, origin);
  const script = {
    tag: `<script type="module" src="${origin}/dist/${look.tag}.js"></script>`,
    container: `${startTag('script', [['async', ''], ['src', `${origin}/dist/embed.js`], ...scriptAttributes])}</script>`,
    frame: `<script async src="${origin}/dist/embed-host.js"></script>`,
  }[look.way];
  // It gives the tag its place before the script has come. A container gets it from the script.
  const isReserved = look.way === 'tag' && attributes.some(([name]) => name === 'reserve');
  const place = isReserved ? `<link rel="stylesheet" href="${origin}/dist/reserve.css">\n` : '';
  return `${place}${script}\n${startTag(localName, attributes)}${text}</${localName}>`;
}

const dataName = (name: string): string => (name === 'service' ? 'data-presave' : `data-${name}`);

function startTag(name: string, attributes: Attributes): string {
  const written = attributes.map(([one, value]) => (value === '' ? one : `${one}="${escapeQuotes(value)}"`));
  const line = `<${[name, ...written].join(' ')}>`;
  return line.length <= 80 ? line : `<${name}\n${indent(written.join('\n'))}\n>`;
}

const escapeQuotes = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
