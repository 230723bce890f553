/** A chat's or a network's use of a link: it plays the film or the player, may play it, or shows the picture. */
export type Plays = 'film' | 'player' | 'perhaps' | 'picture';

/** The tags of a page, by name; `''` if one is missing. */
export type TagOf = (name: string) => string;

interface Chat {
  readonly name: string;
  /** The page with its rule. Nothing is claimed without one. */
  readonly source: string;
  readonly plays: (tagOf: TagOf) => Plays;
}

const isHttps = (url: string): boolean => url.startsWith('https://');

/** Whether the page names a file to play, and not a frame. */
export const hasFilm = (tagOf: TagOf): boolean =>
  tagOf('og:video') !== '' && /^video\/(?:mp4|webm)\b/.test(tagOf('og:video:type'));

export const CHATS: readonly Chat[] = [
  {
    name: 'Discord',
    // Staff: frames only of a few sites, "the raw video file url" for all others; it needs a picture, and another card
    // hides it (5737).
    source: 'https://github.com/discord/discord-api-docs/issues/734, …/issues/5737',
    plays: (tagOf) =>
      hasFilm(tagOf) && tagOf('og:image') !== '' && tagOf('twitter:card') !== 'summary_large_image'
        ? 'film'
        : 'picture',
  },
  {
    name: 'Mastodon',
    source: 'https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb',
    plays: (tagOf) => (isHttps(tagOf('twitter:player')) ? 'player' : 'picture'),
  },
  {
    name: 'X',
    // X's policy for player cards says what may be in one; which sites get it is not written down.
    source: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/player-card',
    plays: (tagOf) =>
      tagOf('twitter:card') === 'player' &&
      isHttps(tagOf('twitter:player')) &&
      ['twitter:title', 'twitter:image', 'twitter:player:width', 'twitter:player:height'].every(
        (name) => tagOf(name) !== '',
      )
        ? 'perhaps'
        : 'picture',
  },
  {
    name: 'Slack',
    // A film plays in a video block, which only an app of the site can post.
    source: 'https://docs.slack.dev/reference/block-kit/blocks/video-block',
    plays: () => 'picture',
  },
  {
    name: 'Bluesky',
    // Bluesky has players for a list of services, and a card for all other links.
    source: 'https://github.com/bluesky-social/social-app/blob/main/src/lib/strings/embed-player.ts',
    plays: () => 'picture',
  },
];

const SENTENCES: Readonly<Record<Plays, (names: string, areMany: boolean) => string>> = {
  film: (names, areMany) => `${names} ${areMany ? 'play' : 'plays'} the film.`,
  player: (names, areMany) => `${names} ${areMany ? 'frame' : 'frames'} the player.`,
  perhaps: (names) => `${names} may frame the player: it decides for each site.`,
  picture: (names, areMany) => `${names} ${areMany ? 'show' : 'shows'} the picture.`,
};

/** Says who plays a link to the page, and who shows its picture. */
export function whoPlays(tagOf: TagOf): string {
  const found = CHATS.map((chat) => ({ name: chat.name, plays: chat.plays(tagOf) }));
  const list = new Intl.ListFormat('en');
  return Object.entries(SENTENCES)
    .map(([plays, sentence]) => ({
      names: found.filter((one) => one.plays === plays).map(({ name }) => name),
      sentence,
    }))
    .filter(({ names }) => names.length > 0)
    .map(({ names, sentence }) => sentence(list.format(names), names.length > 1))
    .join(' ');
}
