import { expect } from 'chai';
import { bareCause } from '../../../src/presave/model/presave-outcome.ts';
import { savedKey } from '../../../src/presave/model/presave-states.ts';
import { isRedirectService, parseExchange, parseService } from '../../../src/presave/model/providers.ts';
import { CODE_VERIFIER_KEY, hrefKey, projectKey, stateKey } from '../../../src/presave/storage/presave-storage.ts';
import { receiptKey } from '../../../src/presave/storage/saved-storage.ts';

describe('the names that back ends and storage know', () => {
  it('are the keys that pages already use', () => {
    expect(CODE_VERIFIER_KEY).to.equal('code_verifier');
    expect(projectKey('v')).to.equal('project_to_pre_save_v');
    expect(hrefKey('v')).to.equal('project_to_pre_save_href_v');
    expect(stateKey('s')).to.equal('presave_state_s');
    expect(savedKey('spotify', '7')).to.equal('spotify_saved_7');
    expect(savedKey('apple_music', '7')).to.equal('apple_music_saved_7');
    expect(receiptKey('apple_music_saved_7')).to.equal('presave_receipt_apple_music_7');
  });

  it('are known, and of which services the visitor leaves the page', () => {
    const values = ['spotify', 'apple_music', 'Spotify', 'toString', '__proto__', '', null, ['spotify']];
    expect(values.map(parseService).filter((service) => service !== null)).to.deep.equal(['spotify', 'apple_music']);
    expect(isRedirectService('spotify')).to.equal(true);
    expect(isRedirectService('apple_music')).to.equal(false);
  });

  it('leave the exchange to the server unless the browser is named', () => {
    expect(['browser', 'server', 'Browser', '', undefined].map(parseExchange)).to.deep.equal([
      'browser',
      'server',
      'server',
      'server',
      'server',
    ]);
  });
});

describe('a failed pre-save', () => {
  it('carries only name and message of an unknown error', () => {
    const error = Object.assign(new TypeError('broken'), { token: 'secret' });
    expect(bareCause(error)).to.not.have.property('token');
    expect(bareCause(error).message).to.equal('TypeError: broken');
    expect(bareCause({ token: 'secret' }).message).to.equal('object');
  });
});
