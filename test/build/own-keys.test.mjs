import { expect } from 'chai';
import { ownKeys } from '../../build/plugins/own-keys.mjs';

const HLS = '/x/node_modules/hls.js/dist/hls.light.mjs';

function transform(code, id = HLS) {
  const context = {
    error(message) {
      throw new Error(message);
    },
  };
  return ownKeys().transform.call(context, code, id)?.code;
}

describe('the loops of hls.js', () => {
  /** What a loop over `tracks` meets on a page with a member in every object. */
  function met(code, tracks) {
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
    expect(met(LOOP, { audio: 1 })).to.deep.equal(['audio', 'everywhere']);
    expect(met(transform(LOOP), { audio: 1 })).to.deep.equal(['audio']);
  });

  it('visit nothing if there is no object', () => {
    expect(met(transform(LOOP), undefined)).to.deep.equal([]);
  });

  it('stop the build if they are written in another way', () => {
    expect(() => transform('walk(tracks);')).to.throw('written differently');
    expect(() => transform(`${LOOP}\n  for (const type in tracks.all()) {\n  }`)).to.throw('written differently');
  });

  it('are only those of hls.js', () => {
    expect(transform(LOOP, '/x/src/io/http.ts')).to.equal(undefined);
  });
});
