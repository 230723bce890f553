// The public names, written a second time: the sources must have exactly these.
const words = (text) => text.trim().split(/\s+/);

/** By tag, under the names that the manifest has for its lists. */
export const PUBLIC_NAMES = {
  'mixtape-player': {
    attributes:
      words(`mixtape-id layout max-width preload track-ids api-base site-base api-key preview-start preview-duration
      no-hotkeys share-targets no-link page-url powered-by`),
    properties:
      words(`mixtapeId layout maxWidth preload trackIds apiBase siteBase apiKey previewStart previewDuration noHotkeys
      shareTargets noLink pageUrl poweredBy
      currentTime duration paused ended volume muted error shuffle repeat mixtape tracks activeTrack activeIndex`),
    methods: words('play pause next previous select openShare closeShare reload'),
    events: words(`play playing waiting pause ended seeking seeked timeupdate durationchange volumechange error
      mixtapeload mixtapeerror trackchange shufflechange repeatchange share mixtapelink tracklink playblocked`),
    cssStates: words('ready playing waiting error muted shuffle repeat list-open share-open'),
    cssProperties: words(`--mixtape-accent-color --mixtape-accent-text-color --mixtape-background --mixtape-color
      --mixtape-secondary-color --mixtape-line-color --mixtape-font-family --mixtape-font-size --mixtape-border-radius
      --mixtape-gap --mixtape-track-height`),
    cssParts:
      words(`container header cover title artists mixtape-link menu-toggle menu track-links track-link controls button play next previous shuffle repeat list-toggle
      share-toggle mute timeline current-time duration volume track-list track track-counter track-title track-artist
      track-duration sound-bars powered-by message retry share share-cover share-title share-facebook share-twitter
      share-whatsapp share-email share-native copy copy-embed close`),
    slots: ['', 'powered-by'],
  },
  'presave-button': {
    attributes: words(`service project-id client-id redirect-uri developer-token app-name app-build site-base exchange
      accounts-base musickit-src pixel-event return-origins release-date listen-url presave-url reminder no-in-app
      asks-first`),
    properties: words(`service projectId clientId redirectUri developerToken appName appBuild siteBase exchange
      accountsBase musickitSrc pixelEvent returnOrigins releaseDate listenUrl presaveUrl reminder noInApp
      asksFirst results`),
    methods: [],
    events: words('presavestart presave presavecancel presaveerror presavereminder'),
    cssStates: words('ready busy saved unavailable released'),
    cssProperties: words(`--mixtape-accent-color --mixtape-accent-text-color --mixtape-background --mixtape-color
      --mixtape-secondary-color --mixtape-font-family --mixtape-font-size --mixtape-border-radius`),
    cssParts: words('button icon label release-date reminder in-app confirm'),
    slots: [''],
  },
};

export const ERROR_CODES =
  words(`config-missing config-unsafe-url config-untrusted queue-failed queue-invalid queue-empty stream-failed
  stream-invalid media-failed media-unsupported play-timeout presave-config presave-insecure presave-storage presave-state
  presave-expired presave-exchange presave-failed presave-script render-failed`);

/** What `mixtapeFrame()` returns has the player's methods, events and these properties. */
export const FRAME_PROPERTIES =
  words(`ready currentTime duration paused ended volume muted error shuffle repeat mixtape tracks
  activeTrack activeIndex`);

/** Of messages between a frame and the page around it, version 2. */
export const FRAME_COMMANDS = words(`hello play pause next previous select seek setVolume setMuted setShuffle setRepeat
  openShare closeShare reload`);
export const FRAME_STATE = words(`currentTime duration paused ended volume muted error shuffle repeat activeTrack
  activeIndex`);
