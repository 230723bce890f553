import { playerAttributes } from '../../src/bridge/attributes/player-attributes.ts';
import { presaveAttributes } from '../../src/bridge/attributes/presave-attributes.ts';
import { parseFrameAddress } from '../../src/domain/frame/frame-address.ts';
import { type Look, opensList, propertiesOf, schemeOf } from './look.ts';
import type { Manifest } from './manifest.ts';
import { PRESETS } from './presets.ts';

export interface Snippet {
  readonly html: string;
  /** Empty where nothing is set. */
  readonly css: string;
}

/**
 * What a page author pastes to get this look.
 * @param origin where the built files are
 */
export function snippetOf(look: Look, manifest: Manifest, origin: string): Snippet {
  return { html: htmlOf(look, manifest, origin), css: cssOf(look, manifest) };
}

/** As one text, for an editor that takes only one. */
export const asOneText = ({ html, css }: Snippet): string =>
  css ? `${html}\n\n<style>\n${indent(css)}\n</style>` : html;

/** Also what the preview itself is styled by: what is copied is what is seen. */
export function cssOf(look: Look, manifest: Manifest): string {
  // A button of the page's own keeps the page's style, and no rule of a page reaches into a frame.
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
  /** What counts on the script's tag only. */
  readonly scriptAttributes: Attributes;
  readonly text: string;
}

/** The element that is pasted, and that stands in the preview. */
export function markupOf(look: Look, manifest: Manifest, origin: string): Markup {
  const { tag, way, direction, attributes } = look;
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

/** Of these a container or a button may name none, or none of another origin. */
const ON_SCRIPT_ONLY: ReadonlySet<string> = new Set(
  [...playerAttributes('https://script.example/'), ...presaveAttributes('https://script.example/')]
    .filter(({ fromAuthors }) => fromAuthors !== undefined)
    .map(({ attribute }) => `data-${attribute}`),
);

/** What of it the frame takes: it says so itself. */
function frameOf(look: Look, manifest: Manifest, origin: string): Markup {
  const scheme = schemeOf(look);
  const all = new URLSearchParams({
    ...look.attributes,
    ...propertiesOf(look, manifest),
    // A frame does not know the page's.
    'color-scheme': scheme === 'auto' ? 'light dark' : scheme,
  });
  for (const name of parseFrameAddress([...all], (value) => globalThis.CSS?.supports('color', value) ?? true).ignored) {
    all.delete(name);
  }
  const address = String(all).replaceAll(/=(?=&|$)/g, '');
  return {
    localName: 'iframe',
    attributes: [
      ['src', `${origin}/dist/embed.html?${address}`],
      ['title', 'Mixtape player'],
      ['width', '100%'],
      ['height', '160'],
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
  return `${script}\n${startTag(localName, attributes)}${text}</${localName}>${listScript(look)}`;
}

const dataName = (name: string): string => (name === 'service' ? 'data-presave' : `data-${name}`);

function startTag(name: string, attributes: Attributes): string {
  const written = attributes.map(([one, value]) => (value === '' ? one : `${one}="${escapeQuotes(value)}"`));
  const line = `<${[name, ...written].join(' ')}>`;
  return line.length <= 80 ? line : `<${name}\n${indent(written.join('\n'))}\n>`;
}

function listScript(look: Look): string {
  if (!opensList(look)) return '';
  return `
<script type="module">
  const open = ({ target }) => target.shadowRoot.querySelector('[part~="list-toggle"]').click();
  document.addEventListener('mixtapeload', open, { once: true });
</script>`;
}

const escapeQuotes = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
