import { expect } from 'chai';
import { findObstacles, type PresaveSurroundings } from '../../src/domain/presave/presave-readiness.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../src/domain/presave/presave-settings.ts';

const GOOD: PresaveSurroundings = { handsOver: false, hasSubtleCrypto: true, hasStorage: true };
const SPOTIFY: Partial<PresaveSettings> = {
  service: 'spotify',
  projectId: '7',
  clientId: 'c',
  redirectUri: 'https://site.example/',
};
const APPLE: Partial<PresaveSettings> = { service: 'apple_music', projectId: '7', developerToken: 't' };

function obstacles(settings: Partial<PresaveSettings>, surroundings: Partial<PresaveSurroundings> = {}): string[] {
  const found = findObstacles({ ...DEFAULT_PRESAVE_SETTINGS, ...settings }, { ...GOOD, ...surroundings });
  return found.map(({ code, message }) => `${code}: ${/has no ([\w-]+)/.exec(message)?.[1] ?? ''}`);
}

describe('what keeps a pre-save button from its work', () => {
  it('is nothing where all is there', () => {
    expect(obstacles(SPOTIFY)).to.deep.equal([]);
    expect(obstacles(APPLE)).to.deep.equal([]);
  });

  it('is named one by one', () => {
    expect(obstacles({})).to.deep.equal(['presave-config: service', 'presave-config: project-id']);
    expect(obstacles({ service: 'spotify' })).to.deep.equal([
      'presave-config: project-id',
      'presave-config: client-id',
      'presave-config: redirect-uri',
    ]);
    expect(obstacles({ service: 'apple_music' })).to.deep.equal([
      'presave-config: project-id',
      'presave-config: developer-token',
    ]);
  });

  it('is a page over plain http, and storage that is refused, on Spotify only', () => {
    const bad = { hasSubtleCrypto: false, hasStorage: false };
    expect(obstacles(SPOTIFY, bad)).to.deep.equal(['presave-insecure: ', 'presave-storage: ']);
    expect(obstacles(APPLE, bad)).to.deep.equal([]);
  });

  it('is told in words that help', () => {
    const words = (settings: Partial<PresaveSettings>, surroundings: Partial<PresaveSurroundings> = {}): string =>
      findObstacles({ ...DEFAULT_PRESAVE_SETTINGS, ...settings }, { ...GOOD, ...surroundings })
        .map(({ message }) => message)
        .join(' ');
    expect(words({ projectId: '7' })).to.equal(
      'A pre-save button has no service, so it cannot be used. It has to be spotify or apple_music.',
    );
    expect(words({ ...SPOTIFY, clientId: '' })).to.equal('A pre-save button has no client-id, so it cannot be used.');
    expect(words(SPOTIFY, { hasSubtleCrypto: false })).to.match(/crypto\.subtle.*https/);
    expect(words(SPOTIFY, { hasStorage: false })).to.match(/local storage/);
  });

  it('is less where the page at the redirect URI runs the flow', () => {
    expect(obstacles({ ...SPOTIFY, clientId: '' }, { handsOver: true, hasSubtleCrypto: false })).to.deep.equal([]);
  });
});
