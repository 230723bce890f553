import type { PlayerErrorCode } from '../player-error.ts';
import type { PresaveSettings } from './presave-settings.ts';

/** Why a button cannot do its work: words for the page author. */
export interface PresaveObstacle {
  readonly code: PlayerErrorCode;
  readonly message: string;
}

/** What the page around a button allows. */
export interface PresaveSurroundings {
  /** The redirect URI is on another origin, so the button hands over to the page there. */
  readonly handsOver: boolean;
  /** `crypto.subtle` is there; over plain http it is missing. */
  readonly hasSubtleCrypto: boolean;
  /** Local storage takes what is written. */
  readonly hasStorage: boolean;
}

const isMissing = (attribute: string, more = ''): PresaveObstacle => ({
  code: 'presave-config',
  message: `A pre-save button has no ${attribute}, so it cannot be used.${more}`,
});

/** Everything that keeps a button from its work, one by one; empty: it is ready. */
export function findObstacles(
  settings: PresaveSettings,
  surroundings: PresaveSurroundings,
): readonly PresaveObstacle[] {
  const { service, projectId, clientId, redirectUri, developerToken } = settings;
  const { handsOver, hasSubtleCrypto, hasStorage } = surroundings;
  const obstacles: PresaveObstacle[] = [];
  if (service === null) obstacles.push(isMissing('service', ' It has to be spotify or apple_music.'));
  if (projectId === '') obstacles.push(isMissing('project-id'));
  if (service === 'apple_music' && developerToken === '') obstacles.push(isMissing('developer-token'));
  if (service !== 'spotify') return obstacles;
  // Where the flow is handed over, the page at the redirect URI has the client id.
  if (clientId === '' && !handsOver) obstacles.push(isMissing('client-id'));
  if (redirectUri === '') obstacles.push(isMissing('redirect-uri'));
  if (!hasSubtleCrypto && !handsOver) {
    obstacles.push({
      code: 'presave-insecure',
      message:
        'A pre-save on Spotify needs crypto.subtle, which a page over plain http does not have: serve it over https.',
    });
  }
  if (!hasStorage) {
    obstacles.push({
      code: 'presave-storage',
      message: 'A pre-save on Spotify needs local storage, which this browser refuses to this page.',
    });
  }
  return obstacles;
}
