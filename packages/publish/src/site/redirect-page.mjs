import { markup } from './html.mjs';
import { GENERATOR } from './version.mjs';
import { ENGLISH } from './words.mjs';

/**
 * Static hosts cannot redirect, so a small page leads on.
 * @param {object} page
 * @param {string} page.title
 * @param {string | undefined} page.lang
 * @param {string} page.path where it leads
 * @param {string} page.canonical
 * @param {unknown} page.head more tags
 */
export const redirectPage = ({ title, lang, path, canonical, head }) =>
  markup`<!doctype html>
<html lang="${lang ?? ENGLISH.language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="generator" content="${GENERATOR}">
${head}<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${path}">
</head>
<body>
<p><a href="${path}">${title}</a></p>
</body>
</html>
`.text;
