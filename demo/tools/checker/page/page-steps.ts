/** What is looked at on the page around. */
export const PAGE_STEPS = {
  page: 'The page is reached',
  script: 'Script',
  embed: 'Tag, container or button',
  attributes: 'Attributes',
  frame: 'Frame',
  'redirect-uri': 'Redirect URI of the pre-save',
  'redirect-page': 'Page at the redirect URI',
  policy: 'Content Security Policy',
} as const;

export type PageStep = keyof typeof PAGE_STEPS;
