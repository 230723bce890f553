import {
  type Attribute,
  type AttributeTable,
  attributeName,
} from '@mixtape-player/source/platform/model/attribute-table.ts';
import { parseFlag } from '@mixtape-player/source/platform/model/parse-values.ts';
import { PLAYER_ATTRIBUTES } from '@mixtape-player/source/player/model/player-attributes.ts';
import { PRESAVE_ATTRIBUTES } from '@mixtape-player/source/presave/model/presave-attributes.ts';
import { LEFT_OUT } from '../question.ts';

/** A parsed page. Its nodes are never inserted into the checker's own document. */
export interface EmbeddedPage {
  readonly markup: string;
  readonly document: Document;
  /** The base of its relative URLs. */
  readonly base: string;
  readonly origin: string;
  readonly scripts: readonly OurScript[];
  readonly embeds: readonly Embed[];
}

export interface OurScript {
  readonly element: HTMLScriptElement;
  readonly file: string;
  /** Absolute; empty if `src` is not a URL. */
  readonly url: string;
}

export interface Embed {
  readonly element: Element;
  readonly kind: EmbedKind;
}

export type EmbedKind = 'player' | 'container' | 'presave' | 'own-button' | 'frame';

const SELECTORS: Readonly<Record<EmbedKind, string>> = {
  player: 'mixtape-player',
  container: '[data-mixtape-id]:not(script, mixtape-player)',
  presave: 'presave-button',
  'own-button': 'button[data-presave]',
  frame: 'iframe[src*="embed.html"]',
};

/** This file defines no element, so it counts only together with one that does. */
const EARLY = 'early.js';
const OUR_FILES = ['mixtape-player.js', 'presave-button.js', 'embed.js', EARLY];

/** @param url of the page, or of the page that will contain the snippet */
export function parsePage(markup: string, url: string): EmbeddedPage {
  const document = new DOMParser().parseFromString(markup, 'text/html');
  const base = absolute(document.querySelector('base')?.getAttribute('href') ?? '', url) || url;
  const named = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].flatMap((element) => {
    const src = element.getAttribute('src') ?? '';
    const file = OUR_FILES.find((name) => src.split(/[?#]/, 1)[0]?.split('/').at(-1) === name);
    return file ? [{ element, file, url: absolute(src, base) }] : [];
  });
  const folderOf = (file: string): string => file.replace(/[^/]*$/, '');
  const defining = named.filter(({ file }) => file !== EARLY);
  const folders = new Set(defining.map((script) => folderOf(script.url)));
  const scripts = [
    ...defining,
    ...named.filter((script) => script.file === EARLY && folders.has(folderOf(script.url))),
  ];
  const kinds = Object.entries(SELECTORS) as [EmbedKind, string][];
  const embeds = kinds.flatMap(([kind, selector]) =>
    [...document.querySelectorAll(selector)].map((element) => ({ element, kind })),
  );
  return { markup, document, base, origin: new URL(url).origin, scripts, embeds };
}

const absolute = (url: string, base: string): string => (URL.canParse(url, base) ? new URL(url, base).href : '');

/** The attributes that an embed reads, by name, from the tables of the elements. */
export function attributesOf({ kind }: Embed): readonly (readonly [name: string, row: Attribute])[] {
  const table: AttributeTable = kind === 'presave' || kind === 'own-button' ? PRESAVE_ATTRIBUTES : PLAYER_ATTRIBUTES;
  return Object.entries(table).map(([property, row]) => [attributeName(property), row]);
}

export const isTag = ({ kind }: Embed): boolean => kind === 'player' || kind === 'presave';

/** The name of an attribute on this kind of embed. */
export function spelled(embed: Embed, attribute: string): string {
  if (isTag(embed)) return attribute;
  return embed.kind === 'own-button' && attribute === 'service' ? 'data-presave' : `data-${attribute}`;
}

/**
 * The value of an attribute in the markup: on the embed, else on the classic script's tag. Globals are not in the
 * markup.
 */
export function settingOf(page: EmbeddedPage, embed: Embed | undefined, attribute: string): string {
  const own = embed?.element.getAttribute(spelled(embed, attribute));
  const site = page.scripts.find(({ file }) => file === 'embed.js')?.element.getAttribute(`data-${attribute}`);
  const value = own || site || '';
  return value === LEFT_OUT ? '' : value;
}

/** Whether a flag is set, by its presence. */
export function hasFlag(page: EmbeddedPage, embed: Embed | undefined, attribute: string): boolean {
  const own = embed?.element.getAttribute(spelled(embed, attribute));
  const site = page.scripts.find(({ file }) => file === 'embed.js')?.element.getAttribute(`data-${attribute}`);
  return parseFlag(own ?? site);
}

/** The first player, as a tag or a container. */
export const playerOf = ({ embeds }: EmbeddedPage): Embed | undefined =>
  embeds.find(({ kind }) => kind === 'player' || kind === 'container');

/** The API base that the page sets, else the origin of the script. */
export function apiBaseOf(page: EmbeddedPage): string {
  const base = settingOf(page, playerOf(page), 'api-base');
  if (base !== '') return absolute(base, page.base);
  const script = page.scripts.find(({ file }) => file !== 'presave-button.js')?.url;
  return script ? new URL(script).origin : '';
}
