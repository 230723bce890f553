import { expect } from 'chai';
import {
  CODE_VERIFIER_KEY,
  hrefKey,
  projectKey,
  STATE_KEY_PREFIX,
  savedKey,
  stateKey,
} from '../../src/domain/presave/presave-keys.ts';
import { bareCause, failed } from '../../src/domain/presave/presave-outcome.ts';
import { parseExchange, parseService, SPOTIFY_SCOPE } from '../../src/domain/presave/presave-service.ts';

describe('what the back end and storage know a pre-save by', () => {
  it('has the keys of the specification', () => {
    expect(CODE_VERIFIER_KEY).to.equal('code_verifier');
    expect(projectKey('v')).to.equal('project_to_pre_save_v');
    expect(hrefKey('v')).to.equal('project_to_pre_save_href_v');
    expect(savedKey('spotify', '7')).to.equal('spotify_saved_7');
    expect(savedKey('apple_music', '7')).to.equal('apple_music_saved_7');
  });

  it('has one key for each flow, which can be found by how it begins', () => {
    expect(stateKey('s')).to.equal('presave_state_s');
    expect(stateKey('s').startsWith(STATE_KEY_PREFIX)).to.equal(true);
    expect(STATE_KEY_PREFIX).to.equal('presave_state_');
  });

  it('has two services', () => {
    expect(['spotify', 'apple_music', 'Spotify', '', null].map(parseService)).to.deep.equal([
      'spotify',
      'apple_music',
      null,
      null,
      null,
    ]);
  });

  it('leaves the exchange to the server unless the browser is named', () => {
    expect(['browser', 'server', 'Browser', '', undefined].map(parseExchange)).to.deep.equal([
      'browser',
      'server',
      'server',
      'server',
      'server',
    ]);
  });

  it('asks for what the specification names', () => {
    expect(SPOTIFY_SCOPE).to.equal('user-read-email user-library-modify');
  });
});

describe('how a pre-save failed', () => {
  it('is told by code and message', () => {
    expect(failed('presave-failed', 'no')).to.deep.equal({ kind: 'failed', code: 'presave-failed', message: 'no' });
  });

  it('carries nothing of an unknown error but its name', () => {
    const error = Object.assign(new TypeError('broken'), { token: 'secret' });
    expect(bareCause(error)).to.not.have.property('token');
    expect(bareCause(error).message).to.equal('TypeError: broken');
    expect(bareCause({ token: 'secret' }).message).to.equal('object');
  });
});
