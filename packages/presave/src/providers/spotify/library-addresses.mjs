/**
 * Addresses with as many ids as fit into a request: `/me/library` for URIs of all kinds; for older applications one address for each kind.
 * https://developer.spotify.com/documentation/web-api/reference
 */
const LIBRARY = { path: 'library', parameter: 'uris', most: 40 };
const OLDER = {
  album: { path: 'albums', parameter: 'ids', most: 20 },
  track: { path: 'tracks', parameter: 'ids', most: 50 },
};

/**
 * Paths below `/v1/me/`, one for each request.
 * @param {readonly string[]} uris such as `spotify:album:4aawyAB9vmqN3uQ7FjRGTy`
 * @param {'uris' | 'albums'} [library]
 */
export function libraryAddresses(uris, library = 'uris') {
  /** @type {Map<typeof LIBRARY, string[]>} */
  const groups = new Map();
  for (const uri of uris) {
    const [, kind = '', id = ''] = uri.split(':');
    const older = library === 'albums' ? OLDER[/** @type {keyof typeof OLDER} */ (kind)] : undefined;
    const group = older ?? LIBRARY;
    groups.set(group, [...(groups.get(group) ?? []), older ? id : uri]);
  }
  return [...groups].flatMap(([{ path, parameter, most }, values]) =>
    Array.from({ length: Math.ceil(values.length / most) }, (_, index) => {
      const query = values.slice(index * most, (index + 1) * most).map(encodeURIComponent);
      return `${path}?${parameter}=${query.join(',')}`;
    }),
  );
}
