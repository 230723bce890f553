import { parseHTML } from 'linkedom';

/**
 * URLs and values of the examples, each with its replacement on this site. Longer ones first.
 * @type {readonly (readonly [string, string])[]}
 */
const ADDRESSES = [
  ['https://your-site.example/mixtape/embed.html', '/dist/embed.html'],
  ['https://your-site.example/presaved', '/presave-callback.html'],
  ['https://your-site.example/', '/'],
  ['<svg …></svg>', ''],
  ['"/logo.svg"', '"/icon.svg"'],
  ['client-id="…"', 'client-id="mixtape-demo"'],
  ['developer-token="…"', 'developer-token="demo-developer-token"'],
];

/** The element that a style sheet is applied to. @param {string} css */
const elementsFor = (css) =>
  css.includes('mixtape-player')
    ? '<mixtape-player mixtape-id="night-drive"></mixtape-player>'
    : '<presave-button service="spotify" project-id="night-drive"></presave-button>';

/**
 * A page that shows an example of the docs with the real elements. It is a page of its own, in a frame, so that the style
 * sheet of one example does not change the others.
 * @param {object} example
 * @param {string} example.language `html` or `css`
 * @param {string} example.code
 * @param {string} example.title
 */
export function livePage({ language, code, title }) {
  const markup = language === 'css' ? `<style>${code}</style>${elementsFor(code)}` : code;
  const replaced = ADDRESSES.reduce((text, [from, to]) => text.replaceAll(from, to), markup);
  const { document } = parseHTML(`<!doctype html><html><body>${bodyOf(replaced)}</body></html>`);
  // One script for all ways to embed. Its attributes apply to all elements of the page.
  for (const script of document.querySelectorAll('script[src]')) script.remove();
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="/live.css">
    <link rel="icon" href="/icon.svg">
    <script src="/color-scheme.js"></script>
    <script async src="/dist/embed.js" data-api-base="/"
      data-client-id="mixtape-demo" data-redirect-uri="/presave-callback.html" data-accounts-base="/accounts"
      data-musickit-src="/musickit-stand-in.js"></script>
    <script async src="/dist/embed-host.js"></script>
  </head>
  <body>
${document.body.innerHTML}
  </body>
</html>
`;
}

/** Examples may be whole pages. @param {string} markup */
const bodyOf = (markup) => /<body>([\s\S]*)<\/body>/.exec(markup)?.[1] ?? markup;
