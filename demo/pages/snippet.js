/** Writes this server's origin into the snippets, so that copied code works unchanged. */
/** @type {NodeListOf<HTMLElement>} */
const snippets = document.querySelectorAll('code[data-origin]');
for (const snippet of snippets) {
  snippet.textContent = (snippet.textContent ?? '').replaceAll(snippet.dataset['origin'] ?? '', location.origin);
}
