/** Apps with built-in browsers, where visitors are not signed in to a music service. Instagram's also names Facebook. */
const APPS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['TikTok', /\b(?:TikTok|musical_ly|BytedanceWebview|trill_\d)/i],
  ['Snapchat', /\bSnapchat\b/],
  ['LINE', /\bLine\/\d/],
  ['WeChat', /\bMicroMessenger\b/],
];

/** The app that a browser is built into, by its user agent; `null` for a normal browser. */
export function inAppBrowser(userAgent: string): string | null {
  return APPS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
