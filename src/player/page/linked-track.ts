/** Set on the document of a frame. A symbol, because no element of a page can have this name. */
const REFUSED = Symbol.for('mixtape-player.no-track-links');

type LinkedDocument = Document & { [REFUSED]?: boolean };

export function refuseTrackLinks(document: LinkedDocument): void {
  document[REFUSED] = true;
}

/** The id in `#track={id}`, with which a link selects a track; `null` without one. */
export const linkedTrackId = (document: LinkedDocument): string | null => inFragment(document, 'track');

/** The id in `#track={id}&play`, which leads the visitor to Play; `null` without one. */
export const playLinkId = (document: LinkedDocument): string | null =>
  inFragment(document, 'play') === null ? null : linkedTrackId(document);

function inFragment(document: LinkedDocument, name: string): string | null {
  return document[REFUSED] ? null : new URLSearchParams(document.location?.hash.slice(1)).get(name);
}
