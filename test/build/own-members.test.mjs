import { expect } from 'chai';
import { ownMembers } from '../../build/plugins/own-members.mjs';

const HLS = '/x/node_modules/hls.js/dist/hls.light.mjs';

function transform(code, id = HLS) {
  const context = {
    error(message) {
      throw new Error(message);
    },
  };
  return ownMembers().transform.call(context, code, id)?.code;
}

describe('the loops of hls.js', () => {
  /** The keys that a loop over `tracks` visits on a page that adds a member to every object. */
  function visited(code, tracks) {
    const run = new Function('tracks', `const seen = [];\n${code}\nreturn seen;`);
    Object.prototype.everywhere = true;
    try {
      return run(tracks);
    } finally {
      delete Object.prototype.everywhere;
    }
  }

  const LOOP = '  for (const type in tracks) {\n    seen.push(type);\n  }';

  it('visit an object’s own keys, and none that a page has added to `Object.prototype`', () => {
    expect(visited(LOOP, { audio: 1 })).to.deep.equal(['audio', 'everywhere']);
    expect(visited(transform(LOOP), { audio: 1 })).to.deep.equal(['audio']);
  });

  it('stop the build if they have an unexpected form', () => {
    expect(() => transform('walk(tracks);')).to.throw('written differently');
    expect(() => transform(`${LOOP}\n  for (const type in tracks.all()) {\n  }`)).to.throw('written differently');
  });
});
