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

  it('meet what is the object’s own, and nothing that a page has put into every object', () => {
    expect(met(LOOP, { audio: 1 })).to.deep.equal(['audio', 'everywhere']);
    expect(met(transform(LOOP), { audio: 1 })).to.deep.equal(['audio']);
  });

  it('meet nothing where there is no object', () => {
    expect(met(transform(LOOP), undefined)).to.deep.equal([]);
  });

  it('stop the build where they are written in another way', () => {
    expect(() => transform('walk(tracks);')).to.throw('written differently');
    expect(() => transform(`${LOOP}\n  for (const type in tracks.all()) {\n  }`)).to.throw('written differently');
  });

  it('are those of hls.js only', () => {
    expect(transform(LOOP, '/x/src/io/http.ts')).to.equal(undefined);
  });
});
