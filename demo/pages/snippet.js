/** Snippets name this server, so that what is copied works as it is. */
/** @type {NodeListOf<HTMLElement>} */
const snippets = document.querySelectorAll('code[data-origin]');
for (const snippet of snippets) {
  snippet.textContent = (snippet.textContent ?? '').replaceAll(snippet.dataset['origin'] ?? '', location.origin);
}
