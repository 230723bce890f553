import { broken, fine, type Remark, warning } from './finding.ts';
import { contentTypeOf, textOf, type UrlResults } from './world.ts';

export function readJson(results: UrlResults): { readonly remark: Remark; readonly value: unknown } {
  const text = textOf(results);
  const type = contentTypeOf(results);
  if (text === null) return { remark: warning('The response is too long to be checked from here.'), value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    return { remark: fine(`${Math.ceil(text.length / 1000)} kB.`), value };
  } catch (error) {
    const isPage = /^\s*</.test(text);
    const begin = text.trim().slice(0, 60);
    const what = isPage
      ? `The response is a page (${type || 'no type'}) and not JSON; it starts with ${begin}`
      : `The response is not valid JSON: ${error instanceof Error ? error.message : error}`;
    const fix = isPage
      ? 'Check the URL, and whether a log-in page or a firewall responds instead of the API.'
      : text.trim() === ''
        ? 'The response is empty.'
        : 'Create it with a JSON library, and check whether the response is cut off.';
    return { remark: broken(what, fix), value: undefined };
  }
}
