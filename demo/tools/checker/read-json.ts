import { broken, fine, type Remark, warning } from './finding.ts';
import { type Asked, contentTypeOf, textOf } from './world.ts';

export function readJson(asked: Asked): { readonly remark: Remark; readonly value: unknown } {
  const text = textOf(asked);
  const type = contentTypeOf(asked);
  if (text === null) return { remark: warning('The answer is too long to be looked at from here.'), value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    return { remark: fine(`${Math.ceil(text.length / 1000)} kB.`), value };
  } catch (error) {
    const isPage = /^\s*</.test(text);
    const begin = text.trim().slice(0, 60);
    const what = isPage
      ? `The answer is a page (${type || 'no type'}) and not JSON; it begins with ${begin}`
      : `The answer is no JSON: ${error instanceof Error ? error.message : error}`;
    const mend = isPage
      ? 'Something answers in place of the API: a log-in, a firewall, or the address of a page.'
      : text.trim() === ''
        ? 'The answer is empty.'
        : 'Let the server write it by a JSON library, and look whether the answer is cut off.';
    return { remark: broken(what, mend), value: undefined };
  }
}
