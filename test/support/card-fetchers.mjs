// The demands of sites that show a link as a card or as a player on its page: one row for each thing that they want,
// with the source.

const [MASTODON, WORDPRESS, X, SLACK, DISCORD, FACEBOOK, GOOGLE] = [
  'https://github.com/mastodon/mastodon/blob/main/app/',
  'https://github.com/WordPress/WordPress/blob/master/wp-includes/',
  'https://developer.x.com/en/docs/x-for-websites/cards/overview/player-card',
  'https://api.slack.com/robots',
  'https://opengraphplus.com/consumers/discord/tags',
  'https://developers.facebook.com/docs/sharing/webmasters/images/',
  'https://schema.org/MusicPlaylist',
];
const SLACK_WINDOW = 'https://opengraphplus.com/consumers/slack/issues/link-not-unfurling';

/** The entities that the pages use. */
const decode = (text) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]);

/** @param {string} tag */
const attributesOf = (tag) =>
  Object.fromEntries([...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decode(value)]));

const tagsOf = (html, name) =>
  [...html.matchAll(new RegExp(`<${name}\\s[^<>]*>`, 'g'))].map(([tag]) => attributesOf(tag));

/** The content of a `<meta>` with a name or a property, as all fetchers look for it. */
export const metaOf = (html, name) =>
  tagsOf(html, 'meta').find((tag) => tag.property === name || tag.name === name)?.content ?? '';

const isHttps = (text) => URL.canParse(text) && new URL(text).protocol === 'https:';
const isSize = (value) => Number(value) >= 100 && Number(value) <= 2000;

/** Mastodon: `lib/sanitize_ext/sanitize_config.rb`, `MASTODON_OEMBED`. Of other elements, the text is kept. */
const sanitized = (html) =>
  html.replace(/<(?!\/?(?:audio|iframe|source|video)\b)[^>]*>/g, '').replace(/<iframe[^>]*>/g, (tag) => {
    const { src = '', width, height } = attributesOf(tag);
    return /^https?:/.test(src) ? `<iframe src="${src}" width="${width}" height="${height}">` : '<iframe>';
  });

/** WordPress: `class-wp-oembed.php`, `discover()`. */
function discovered(html) {
  const head = html.slice(0, 153_600).replace(/<\/head>[\s\S]*/i, '');
  const link = tagsOf(head, 'link').find(({ type, href }) => type === 'application/json+oembed' && href);
  return link?.href ?? '';
}

/** WordPress: `embed.php`, `wp_filter_oembed_result()`. */
const kept = (html) => /(<blockquote>.*?<\/blockquote>)?.*(<iframe.*?><\/iframe>)/s.exec(html.replace(' hidden', ''));

/**
 * A page's tags and files, by who wants them. `html` is the page, `oembed` the answer at its endpoint.
 * @type
 *   {readonly [who: string, wants: string, source: string, isMet: (page: { html: string, oembed: any }) => boolean][]}
 */
export const WANTED = [
  ['Mastodon', 'an endpoint', `${MASTODON}services/fetch_oembed_service.rb`, ({ html }) => discovered(html) !== ''],
  [
    'Mastodon',
    'version 1.0 and the type video: rich is refused',
    `${MASTODON}services/fetch_link_card_service.rb`,
    ({ oembed }) => oembed.version === '1.0' && oembed.type === 'video',
  ],
  [
    'Mastodon',
    'a frame over https that is left of the html',
    `${MASTODON}../lib/sanitize_ext/sanitize_config.rb`,
    ({ oembed }) => isHttps(tagsOf(sanitized(oembed.html), 'iframe')[0]?.src),
  ],
  [
    'Mastodon',
    'no script in the html',
    `${MASTODON}services/fetch_link_card_service.rb`,
    ({ oembed }) => !/<script|\son\w+=|javascript:/i.test(oembed.html),
  ],
  [
    'Mastodon',
    'sizes',
    `${MASTODON}services/fetch_link_card_service.rb`,
    ({ oembed }) => isSize(oembed.width) && isSize(oembed.height),
  ],
  [
    'Mastodon',
    'a title, and a picture over https that is no SVG',
    `${MASTODON}services/fetch_link_card_service.rb`,
    ({ oembed }) => oembed.title !== '' && isHttps(oembed.thumbnail_url) && !/\.svg$/.test(oembed.thumbnail_url),
  ],
  [
    'Mastodon',
    'without oEmbed, a player',
    `${MASTODON}lib/link_details_extractor.rb`,
    ({ html }) => isHttps(metaOf(html, 'twitter:player')) && isSize(metaOf(html, 'twitter:player:width')),
  ],
  [
    'WordPress',
    'an endpoint in the head, in the first 150 kB',
    `${WORDPRESS}class-wp-oembed.php`,
    ({ html }) => isHttps(discovered(html)),
  ],
  [
    'WordPress',
    'html with the type video or rich',
    `${WORDPRESS}class-wp-oembed.php`,
    ({ oembed }) => /^(?:video|rich)$/.test(oembed.type) && typeof oembed.html === 'string',
  ],
  [
    'WordPress',
    'a quotation before the frame, so that its height follows the player',
    `${WORDPRESS}embed.php`,
    ({ oembed }) =>
      /<a href="https:/.test(kept(oembed.html)?.[1] ?? '') && isHttps(attributesOf(kept(oembed.html)[2]).src),
  ],
  ['X', 'the card player', X, ({ html }) => metaOf(html, 'twitter:card') === 'player'],
  [
    'X',
    'a title and a description',
    X,
    ({ html }) => ['title', 'description'].every((name) => metaOf(html, `twitter:${name}`)),
  ],
  ['X', 'a player over https', X, ({ html }) => isHttps(metaOf(html, 'twitter:player'))],
  [
    'X',
    'its size',
    X,
    ({ html }) => ['width', 'height'].every((side) => isSize(metaOf(html, `twitter:player:${side}`))),
  ],
  [
    'X',
    'a picture that is no SVG',
    X,
    ({ html }) => isHttps(metaOf(html, 'twitter:image')) && !/\.svg$/.test(metaOf(html, 'twitter:image')),
  ],
  [
    'Slack',
    'all tags in the first 32 kB',
    SLACK_WINDOW,
    ({ html }) => {
      const start = Buffer.from(html).subarray(0, 32_768).toString();
      return ['og:title', 'og:description', 'og:image', 'twitter:player', 'og:video'].every((name) =>
        metaOf(start, name),
      );
    },
  ],
  [
    'Slack',
    'the name of the site, a title and at most 300 letters about the page',
    SLACK,
    ({ html }) =>
      ['og:site_name', 'og:title'].every((name) => metaOf(html, name)) && metaOf(html, 'og:description').length <= 300,
  ],
  [
    'Discord',
    'a title of at most 256 letters, 350 about the page',
    DISCORD,
    ({ html }) => metaOf(html, 'og:title').length <= 256 && /^.{20,350}$/.test(metaOf(html, 'og:description')),
  ],
  [
    'Discord',
    'a picture with its size, so that it is shown large',
    DISCORD,
    ({ html }) => metaOf(html, 'og:image:width') === '1200' && metaOf(html, 'og:image:height') === '630',
  ],
  ['Discord', 'a colour of six digits', DISCORD, ({ html }) => /^#[\da-f]{6}$/.test(metaOf(html, 'theme-color'))],
  [
    'Discord',
    'a film, or a player in a page, with its size',
    'https://github.com/discord/discord-api-docs/issues/734',
    ({ html }) =>
      isHttps(metaOf(html, 'og:video')) &&
      /^(?:video\/mp4|text\/html)$/.test(metaOf(html, 'og:video:type')) &&
      ['width', 'height'].every((side) => isSize(metaOf(html, `og:video:${side}`))),
  ],
  ['Facebook', 'a sound over https', 'https://ogp.me/#structured', ({ html }) => isHttps(metaOf(html, 'og:audio'))],
  [
    'Facebook',
    'an address of the page, and a picture over https',
    FACEBOOK,
    ({ html }) => isHttps(metaOf(html, 'og:url')) && isHttps(metaOf(html, 'og:image')),
  ],
  [
    'Google',
    'a playlist with its tracks',
    GOOGLE,
    ({ html }) => {
      const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      const { track = [], numTracks, ...playlist } = JSON.parse(data);
      return (
        playlist['@type'] === 'MusicPlaylist' && isHttps(playlist.url) && numTracks > 0 && track.length === numTracks
      );
    },
  ],
];

/** The address at which the page's description is. */
export const endpointOf = discovered;
