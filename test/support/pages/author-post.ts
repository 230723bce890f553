import type { Page } from 'playwright/test';

/** A page of the site with what an author has written. */
export const POST = '/post.html';

export const SPOTIFY_SETTINGS =
  'data-client-id="mixtape-demo" data-redirect-uri="/presave-callback.html" data-accounts-base="/accounts"';
export const APPLE_SETTINGS =
  'data-developer-token="demo-developer-token" data-musickit-src="/musickit-stand-in.js?answer=agree"';

/** The site's own tag, above an author's content. */
export function siteScript(settings = ''): string {
  return `<script async src="/dist/embed.js" ${settings}></script>`;
}

/** Serves a page of the site with an author's content. */
export async function servePost(
  page: Page,
  markup: string,
  { head = siteScript(), headers = {} }: { head?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  const body = `<!doctype html><html lang="en"><head><title>Post</title><link rel="icon" href="data:,">${head}</head><body>${markup}</body></html>`;
  await page.route(`**${POST}`, (route) => route.fulfill({ contentType: 'text/html', headers, body }));
}
