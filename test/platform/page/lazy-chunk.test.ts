import { expect } from 'chai';
import { lazyChunk } from '../../../src/platform/page/lazy-chunk.ts';
import { rejection } from '../../support/until.ts';

describe('a chunk that is loaded on demand', () => {
  let loads: { resolve(file: string): void; reject(reason: Error): void }[] = [];
  const load = (): Promise<string> => new Promise((resolve, reject) => loads.push({ resolve, reject }));

  beforeEach(() => {
    loads = [];
  });

  it('is requested once for all callers', async () => {
    const file = lazyChunk(load);
    const all = [file(false), file(true), file(false)];
    loads[0]?.resolve('here');
    expect(await Promise.all([...all, file(true)])).to.deep.equal(['here', 'here', 'here', 'here']);
    expect(loads).to.have.lengthOf(1);
  });

  it('is requested again only if a visitor waits for it', async () => {
    const file = lazyChunk(load);
    const first = file(false);
    loads[0]?.reject(new TypeError('offline'));
    expect((await rejection(first)).message).to.equal('offline');
    expect((await rejection(file(false))).message).to.equal('offline');
    expect(loads).to.have.lengthOf(1);
    const second = file(true);
    // While it loads, all callers share the request.
    const third = file(false);
    loads[1]?.resolve('here');
    expect(await Promise.all([second, third, file(false)])).to.deep.equal(['here', 'here', 'here']);
    expect(loads).to.have.lengthOf(2);
  });
});
