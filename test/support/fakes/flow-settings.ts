import type { PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import type { FlowSettings, PresaveFlow } from '../../../src/presave/model/presave-flow.ts';

type SpotifySettings = Pick<PresaveSettings, 'clientId' | 'accountsBase' | 'exchange'>;

/** The settings that a Spotify flow of `https://site.example` stores. */
export const FLOW_SETTINGS: FlowSettings & SpotifySettings & Pick<PresaveFlow, 'service'> = {
  service: 'spotify',
  projectId: '7',
  clientId: 'c',
  redirectUri: 'https://site.example/back',
  siteBase: 'https://site.example',
  accountsBase: 'https://accounts.spotify.com',
  exchange: 'server',
  sendTimeZone: false,
  pixelEvent: 'PreSave',
};

/** A stored flow as it is read: what only Spotify needs is left as it is stored. */
export function flowOf({ clientId, accountsBase, exchange, ...common }: StoredSpotifyFlow): PresaveFlow {
  return { ...common, stored: { clientId, accountsBase, exchange, ...common } };
}

type StoredSpotifyFlow = Omit<PresaveFlow, 'stored'> & SpotifySettings;
