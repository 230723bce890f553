import { expect } from 'chai';
import { lateFile } from '../../src/io/page/late-file.ts';
import { rejection } from '../support/until.ts';

describe('a file that comes later', () => {
  let loads: { resolve(file: string): void; reject(reason: Error): void }[] = [];
  const load = (): Promise<string> => new Promise((resolve, reject) => loads.push({ resolve, reject }));

  beforeEach(() => {
    loads = [];
  });

  it('is asked for once by all who need it', async () => {
    const file = lateFile(load);
    const all = [file(false), file(true), file(false)];
    loads[0]?.resolve('here');
    expect(await Promise.all([...all, file(true)])).to.deep.equal(['here', 'here', 'here', 'here']);
    expect(loads).to.have.lengthOf(1);
  });

  it('is asked for again only where somebody waits for it', async () => {
    const file = lateFile(load);
    const first = file(false);
    loads[0]?.reject(new TypeError('offline'));
    expect((await rejection(first)).message).to.equal('offline');
    expect((await rejection(file(false))).message).to.equal('offline');
    expect(loads).to.have.lengthOf(1);
    const second = file(true);
    // On its way it is anybody's.
    const third = file(false);
    loads[1]?.resolve('here');
    expect(await Promise.all([second, third, file(false)])).to.deep.equal(['here', 'here', 'here']);
    expect(loads).to.have.lengthOf(2);
  });
});
