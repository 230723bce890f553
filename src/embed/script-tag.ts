import { queryAll } from '../platform/page/query-all.ts';

/** True on the tag of a classic script that has run: redirects may have led from its address to this script's. */
export const OWN_TAG = Symbol.for('mixtape-player.tag');

interface ScriptTag extends HTMLScriptElement {
  [OWN_TAG]?: boolean;
}

export function markScriptTag(tag: ScriptTag | null): void {
  if (tag) tag[OWN_TAG] = true;
}

/** The tag of `embed.js` from beside this script: the place to configure a whole site. */
export function findScriptTag(document: Document, scriptUrl: string): Element | undefined {
  const { href } = new URL('embed.js', scriptUrl);
  const candidates = queryAll<ScriptTag>(document, 'script[src*="embed.js"]');
  const isBeside = ({ src }: ScriptTag): boolean => src.split(/[?#]/, 1)[0] === href;
  return candidates.find(isBeside) ?? candidates.find((tag) => tag[OWN_TAG]);
}
