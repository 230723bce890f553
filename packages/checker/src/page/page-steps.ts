/** The checks of the page with the player, in order. */
export const PAGE_STEPS = {
  page: 'The page can be reached',
  script: 'Script',
  embed: 'Tag, container or button',
  attributes: 'Attributes',
  frame: 'Frame',
  'redirect-uri': 'Redirect URI of the pre-save',
  'redirect-page': 'Page at the redirect URI',
  'presave-api': 'Server of the pre-save',
  card: 'Card of links to the page',
  policy: 'Content Security Policy',
} as const;

export type PageStep = keyof typeof PAGE_STEPS;
