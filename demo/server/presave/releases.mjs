import { queueOf } from '../catalog.mjs';

const DAYS_AHEAD = 30;

/** The releases that the demo's pages pre-save, and their ids in the stand-ins of the services. */
const IDS = {
  'night-drive': { uri: 'spotify:album:0NightDrive00000000000', album: '1000000001' },
  'slow-water': { uri: 'spotify:album:0SlowWater000000000000', album: '1000000002' },
};

/** A month from now. */
export const laterDay = () => new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);

/**
 * The releases as the pre-save server is told them.
 * @param {string} at a date or an instant
 * @param {string} origin of the demo
 */
export const releasesAt = (at, origin) =>
  Object.entries(IDS).map(([projectId, { uri, album }]) => {
    const { title = projectId, artist = '' } = queueOf(projectId)?.mixtape ?? {};
    const ids = { spotify: { uris: [uri] }, apple_music: { albums: [album] } };
    return { projectId, body: { title, artist, at, url: `${origin}/release.html`, ...ids } };
  });

/** The id of a release at Spotify. @param {keyof typeof IDS} projectId */
export const uriOf = (projectId) => IDS[projectId].uri;

/** The title of what is in a library. @param {string} id */
export const titleOf = (id) => {
  const [projectId = ''] = Object.entries(IDS).find(([, { uri, album }]) => id === uri || id === album) ?? [];
  return queueOf(projectId)?.mixtape.title ?? id;
};
