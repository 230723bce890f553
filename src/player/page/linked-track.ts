/** Set on the document of a frame. It is a symbol, because a page's element could have any text as its name. */
const REFUSED = Symbol.for('mixtape-player.no-track-links');

type LinkedDocument = Document & { [REFUSED]?: boolean };

export function refuseTrackLinks(document: LinkedDocument): void {
  document[REFUSED] = true;
}

/** The id in `#track={id}`, with which a link selects a track; `null` without one. */
export const linkedTrackId = (document: LinkedDocument): string | null => inFragment(document, 'track');

/** The id in `#track={id}&play`, a link that also moves the focus to Play; `null` without one. */
export const playLinkId = (document: LinkedDocument): string | null =>
  inFragment(document, 'play') === null ? null : linkedTrackId(document);

function inFragment(document: LinkedDocument, name: string): string | null {
  return document[REFUSED] ? null : new URLSearchParams(document.location?.hash.slice(1)).get(name);
}
