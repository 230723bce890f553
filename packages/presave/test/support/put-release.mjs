const URIS = ['spotify:album:4aawyAB9vmqN3uQ7FjRGTy'];

/**
 * @param {string} url
 * @param {string} adminToken
 * @param {string} projectId
 * @param {Date} at
 * @param {readonly string[]} [uris]
 */
export async function putRelease(url, adminToken, projectId, at, uris = URIS) {
  const response = await fetch(`${url}/admin/releases/${projectId}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      title: 'Night Bus',
      artist: 'Ama',
      at: at.toISOString(),
      spotify: { uris },
      apple_music: { albums: ['1440857781'] },
    }),
  });
  if (!response.ok) throw new Error(`The release could not be put: ${response.status} ${await response.text()}`);
}
