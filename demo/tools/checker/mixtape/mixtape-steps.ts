/** What is looked at, in the order in which the player needs it. */
export const MIXTAPE_STEPS = {
  reach: 'The API is reached',
  cors: 'The page may read it (CORS)',
  status: 'Status of the queue',
  json: 'The queue is JSON',
  shape: 'Shape of the queue',
  tracks: 'Tracks to play',
  stream: 'Stream call of the first track',
  type: 'Streaming type',
  'stream-url': 'Stream address',
  playlist: 'Playlist',
  segment: 'First segment of the preview',
  play: 'Play URL, where streaming fails',
  'mixtape-page': 'Page that Share links to',
  cover: 'Cover',
} as const;

export type MixtapeStep = keyof typeof MIXTAPE_STEPS;
