import type { FlowSettings, PresaveFlow } from '../../../src/presave/model/presave-flow.ts';

/** What a Spotify flow of `https://site.example` stores of its button's settings. */
export const FLOW_SETTINGS: FlowSettings & Pick<PresaveFlow, 'service'> = {
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
