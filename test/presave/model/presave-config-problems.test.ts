import { expect } from 'chai';
import {
  findConfigProblems,
  findDateProblems,
  type PresaveEnvironment,
} from '../../../src/presave/model/config-problems.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import { SERVICE_NAMES } from '../../../src/presave/model/providers.ts';

const GOOD: PresaveEnvironment = { handsOver: false, isSiteOwn: true, hasSubtleCrypto: true, hasStorage: () => true };
const SPOTIFY: Partial<PresaveSettings> = {
  service: 'spotify',
  projectId: '7',
  clientId: 'c',
  redirectUri: 'https://site.example/',
};
const APPLE: Partial<PresaveSettings> = { service: 'apple_music', projectId: '7', developerToken: 't' };

function problems(settings: Partial<PresaveSettings>, environment: Partial<PresaveEnvironment> = {}): string[] {
  const found = findConfigProblems({ ...DEFAULT_PRESAVE_SETTINGS, ...settings }, { ...GOOD, ...environment });
  return found.map(({ code, message }) => `${code}: ${/has no ([\w-]+)/.exec(message)?.[1] ?? ''}`);
}

describe('the configuration problems of a pre-save button', () => {
  it('are listed one by one', () => {
    expect(problems({})).to.deep.equal(['presave-config: service', 'presave-config: project-id']);
    expect(problems({ service: 'spotify' })).to.deep.equal([
      'presave-config: project-id',
      'presave-config: client-id',
      'presave-config: redirect-uri',
    ]);
    expect(problems({ service: 'apple_music' })).to.deep.equal([
      'presave-config: project-id',
      'presave-config: developer-token',
    ]);
  });

  it('include plain http and refused storage, on Spotify only', () => {
    const bad = { hasSubtleCrypto: false, hasStorage: () => false };
    expect(problems(SPOTIFY, bad)).to.deep.equal(['presave-insecure: ', 'presave-storage: ']);
    expect(problems(APPLE, bad)).to.deep.equal([]);
  });

  it('include a site base that is only the origin of a script from elsewhere', () => {
    const elsewhere = { isSiteOwn: false };
    const siteBase = 'https://cdn.example';
    for (const settings of [SPOTIFY, APPLE]) {
      expect(problems({ ...settings, siteBase }, elsewhere)).to.deep.equal(['presave-config: site-base']);
      expect(problems({ ...settings, siteBase, isSiteBaseGuessed: false }, elsewhere)).to.deep.equal([]);
    }
    expect(problems(SPOTIFY, { isSiteOwn: false, handsOver: true })).to.deep.equal([]);
    expect(problems(APPLE, { isSiteOwn: false, handsOver: true })).to.deep.equal(['presave-config: site-base']);
  });

  it('have messages that say what to do', () => {
    const messages = (settings: Partial<PresaveSettings>, environment: Partial<PresaveEnvironment> = {}): string =>
      findConfigProblems({ ...DEFAULT_PRESAVE_SETTINGS, ...settings }, { ...GOOD, ...environment })
        .map(({ message }) => message)
        .join(' ');
    expect(messages({ projectId: '7' })).to.equal(
      `A pre-save button has no service, so it cannot be used. Write ${SERVICE_NAMES.join(' or ')}; others are not known.`,
    );
    expect(messages({ ...SPOTIFY, clientId: '' })).to.equal(
      'A pre-save button has no client-id, so it cannot be used.',
    );
    expect(messages({ ...APPLE, projectId: '' })).to.equal(
      "A pre-save button has no project-id, so it cannot be used. A button that only links to the service's own page needs just presave-url.",
    );
    expect(messages(APPLE, { isSiteOwn: false })).to.equal(
      'A pre-save button has no site-base, so it cannot be used. The script is on another origin than the page, so there is no ' +
        'default: write site-base="https://…", the site that answers /api/presave.',
    );
    expect(messages(SPOTIFY, { hasSubtleCrypto: false })).to.match(/crypto\.subtle.*https/);
    expect(messages(SPOTIFY, { hasStorage: () => false })).to.match(/local storage/);
  });

  it('are fewer if the page at the redirect URI runs the flow', () => {
    expect(problems({ ...SPOTIFY, clientId: '' }, { handsOver: true, hasSubtleCrypto: false })).to.deep.equal([]);
    expect(problems({ ...SPOTIFY, redirectUri: '' }, { handsOver: true })).to.deep.equal([
      'presave-config: redirect-uri',
    ]);
  });

  it('of a date are that it cannot be read, that a reminder has none, and that consent expires before it', () => {
    const date = { at: Date.UTC(2026, 5, 30), isDay: true };
    const late = { at: Date.UTC(2026, 11, 4), isDay: true };
    const message = (settings: Partial<PresaveSettings>, at: typeof date | null = null, isOutlasted = false): string =>
      findDateProblems({ ...DEFAULT_PRESAVE_SETTINGS, ...SPOTIFY, ...settings }, at, isOutlasted)
        .map(({ code, message }) => `${code}: ${message}`)
        .join();
    expect(message({ releaseDate: 'soon' })).to.match(/^presave-config: .*"soon" is not used.*ISO 8601/);
    expect(message({ reminder: true })).to.match(/^presave-config: .*reminder.* needs a release-date/);
    expect(message({ releaseDate: '2026-12-04' }, late, true)).to.match(
      /^presave-config: .*2026-12-04.*Spotify will have expired/,
    );
    for (const none of [message({}), message({ reminder: true }, date), message({}, late)]) expect(none).to.equal('');
  });
});
