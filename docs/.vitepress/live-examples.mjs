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

/**
 * Shows blocks of code that begin with `html live` or `css live` with the real elements above them.
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
export function liveExamples(markdown) {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const block = fence?.(tokens, index, options, env, self) ?? '';
    const [language, live] = info.trim().split(/\s+/);
    if (live !== 'live') return block;
    env.liveExamples = (env.liveExamples ?? 0) + 1;
    const id = `live-${env.liveExamples}`;
    const markup = language === 'css' ? styled(content, id) : content;
    return `<LiveExample id="${id}" markup="${markdown.utils.escapeHtml(forThisSite(markup))}" />\n${block}`;
  };
}

/**
 * The element that a style sheet is for. Nested, its rules apply to this example only.
 * @param {string} css
 * @param {string} id
 */
const styled = (css, id) =>
  `<style>#${id} { ${css} }</style>${
    css.includes('mixtape-player')
      ? '<mixtape-player mixtape-id="night-drive"></mixtape-player>'
      : '<presave-button service="spotify" project-id="night-drive"></presave-button>'
  }`;

/**
 * Without scripts: one is for all examples, see theme/live-example.mjs, and so is reserve.css. Examples may be whole
 * pages.
 * @param {string} markup
 */
const forThisSite = (markup) =>
  ADDRESSES.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    /<body>([\s\S]*)<\/body>/.exec(markup)?.[1] ?? markup,
  )
    .replaceAll(/<script\b[^>]*\ssrc="[^"]*"[^>]*><\/script>|<link\b[^>]*>/g, '')
    .trim();
