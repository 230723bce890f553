import { withoutTrailingSlashes } from '../../platform/model/trailing-slashes.ts';

/**
 * Whether a page is the one that a URL leads to. The page may have a fragment and, if the URL has no query, a query of its
 * own: campaigns append one.
 */
export function isSamePage(url: string, page: string): boolean {
  const [path, query] = pathAndQuery(url);
  const [pagePath, pageQuery] = pathAndQuery(page);
  return path === pagePath && (query === undefined || query === pageQuery);
}

function pathAndQuery(url: string): readonly [path: string, query: string | undefined] {
  const [path = '', query] = url.replace(/#.*/s, '').split('?', 2);
  return [withoutTrailingSlashes(path), query];
}
