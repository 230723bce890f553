import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { singleRun } from '../../build/ensure-built.mjs';
import { makeStagingFolder } from '../../build/staging-folder.mjs';

describe('the folder that a build writes into', () => {
  let parent;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'staging-'));
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('is another one for a second build of the same process', async () => {
    const [first, second] = [await makeStagingFolder(parent), await makeStagingFolder(parent)];
    expect((await readdir(parent)).sort()).to.deep.equal([first, second].map((path) => basename(path)).sort());
  });

  it('is removed by a later build if its process ended before it did', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    await mkdir(join(parent, `.dist-${pid}-abandoned`));
    await mkdir(join(parent, 'dist'));
    const folder = await makeStagingFolder(parent);
    expect((await readdir(parent)).sort()).to.deep.equal([basename(folder), 'dist']);
  });
});

describe('a build that is asked for again while it runs', () => {
  it('runs once, and again only after its end, also if it fails', async () => {
    let runs = 0;
    const ends = [];
    const build = singleRun(() => {
      runs += 1;
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    });
    const calls = [build(), build()];
    expect(runs).to.equal(1);
    ends[0].reject(new Error('broken'));
    for (const { reason } of await Promise.allSettled(calls)) expect(reason).to.include({ message: 'broken' });
    const later = build();
    expect(runs).to.equal(2);
    ends[1].resolve();
    await later;
  });
});
