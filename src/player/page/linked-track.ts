/** Set on the document of a frame. A symbol, because no element of a page can have this name. */
const REFUSED = Symbol.for('mixtape-player.no-track-links');

type LinkedDocument = Document & { [REFUSED]?: boolean };

export function refuseTrackLinks(document: LinkedDocument): void {
  document[REFUSED] = true;
}

/** The id in `#track={id}`, with which a link selects a track; `null` without one. */
export function linkedTrackId(document: LinkedDocument): string | null {
  return document[REFUSED] ? null : new URLSearchParams(document.location?.hash.slice(1)).get('track');
}
