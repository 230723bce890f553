/**
 * Apps with built-in browsers, where visitors are not signed in to a music service. The first that fits counts:
 * Instagram's also names Facebook, and that of Threads (“Barcelona”) Instagram.
 */
const APPS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Threads', /\bBarcelona\b/],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['TikTok', /\b(?:TikTok|musical_ly|BytedanceWebview|trill_\d)/i],
  ['Snapchat', /\bSnapchat\b/],
  ['LINE', /\bLine\/\d/],
  ['WeChat', /\bMicroMessenger\b/],
  ['X', /\bTwitter(?: for i|Android)/],
  ['Pinterest', /\bPinterest\b/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['KakaoTalk', /\bKAKAOTALK\b/i],
  // Android says so of the browser of any other app.
  ['', /; wv\)/],
];

/**
 * The app that a browser is built into, by its user agent: empty if its name is not known, `null` for a normal browser.
 */
export function inAppBrowser(userAgent: string): string | null {
  return APPS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
