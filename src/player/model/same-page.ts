import { withoutTrailingSlashes } from '../../platform/model/parse-values.ts';

/** Whether a page is a URL's. It may have a fragment, and a query such as campaigns append if the URL has none. */
export function isSamePage(url: string, page: string): boolean {
  const [path, query] = pathAndQuery(url);
  const [pagePath, pageQuery] = pathAndQuery(page);
  return path === pagePath && (query === undefined || query === pageQuery);
}

function pathAndQuery(url: string): readonly [path: string, query: string | undefined] {
  const [path = '', query] = url.replace(/#.*/s, '').split('?', 2);
  return [withoutTrailingSlashes(path), query];
}
