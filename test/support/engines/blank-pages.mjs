/** For the test runner's server: empty pages for frames, at addresses like those of a page with a player. */
export function blankPages() {
  const paths = new Set(['/page.html', '/authorize']);
  return {
    name: 'blank-pages',
    serve: ({ path }) => (paths.has(path) ? { body: '<!doctype html><title>A page</title>', type: 'html' } : undefined),
  };
}
