import hljs from 'highlight.js/lib/common';
import apache from 'highlight.js/lib/languages/apache';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';

hljs.registerLanguage('apache', apache);
hljs.registerLanguage('http', http);
hljs.registerLanguage('nginx', nginx);

const ALIASES = new Map([
  ['vue', 'xml'],
  ['svelte', 'xml'],
  ['astro', 'xml'],
]);

/**
 * Code with its keywords, strings and comments marked; none if the language is not known.
 * @param {string} code
 * @param {string} language
 */
export function highlight(code, language) {
  const name = ALIASES.get(language) ?? language;
  return hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : undefined;
}
