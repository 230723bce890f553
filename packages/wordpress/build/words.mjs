// The editor's words for attributes where the manifest speaks to developers: for site owners, by element and attribute.
export const WORDS = {
  'mixtape-player': {
    'mixtape-id': { help: 'Which mixtape of your API is played.' },
    preload: {
      label: 'Load ahead',
      help: 'The first seconds are loaded with the page, before a visitor presses Play.',
    },
    surface: { label: 'Light or dark', help: 'Paper is light, inked is dark. By default the player follows the page.' },
    'max-width': { help: 'A number of pixels, or a length such as 30rem. Empty: as wide as its place.' },
    'track-ids': { label: 'Only these tracks', help: 'IDs of tracks, separated by spaces. Empty: all tracks.' },
    'preview-start': { help: 'At which second a preview begins, of songs for which you have not chosen one.' },
    'preview-duration': { help: 'How many seconds of a song are played. Empty: 15.' },
    full: { label: 'Whole songs', help: 'Plays whole songs instead of previews.' },
    'no-hotkeys': { label: 'No keyboard shortcuts' },
    'share-targets': {
      label: 'Share buttons',
      help: 'In the order in which you tick them.',
    },
    'share-url': {
      help: 'The address that is shared instead of the mixtape’s page. Write page for the address of this post.',
    },
    'no-link': { label: 'No link to the mixtape', help: 'Cover and title do not lead to the mixtape’s page.' },
    'page-url': { help: 'The mixtape’s page, for links and sharing, if your API names none.' },
    waveform: { help: 'None: a plain line in place of the waveform.' },
  },
  'presave-button': {
    'project-id': { help: 'Which release is saved: its ID at the server that saves it.' },
    'release-date': { help: 'The day of the release. It begins at each visitor’s midnight.' },
    reminder: { help: 'Adds a button that puts the release into the visitor’s calendar. Needs the release date.' },
    'app-build': { help: 'Apple Music: shown to the visitor beside the app name.' },
    'send-time-zone': {
      help: 'The server learns the visitor’s time zone, so that it saves the release at their midnight.',
    },
    'no-in-app': {
      label: 'No hint in other apps',
      help: 'Visitors who came from Instagram or another app are not told that they are not signed in there.',
    },
    'pixel-event': { help: 'Name of the event for your marketing pixel, if the page has one.' },
  },
};

/**
 * Attributes without a control in the editor; they remain for shortcodes and for older blocks. The plugin writes what
 * shows before the scripts into the page, so a place need not be kept, and the site's settings say whether there is a
 * credit.
 */
export const WITHOUT_CONTROL = ['reserve', 'powered-by'];
