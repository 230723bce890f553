import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { findFfmpeg, programPaths } from '../src/audio/ffmpeg.mjs';
import { scratch } from './support/run.mjs';

describe('ffmpeg', () => {
  const folder = scratch();
  for (const [platform, program, searchPath, paths] of [
    [
      'win32',
      'ffmpeg',
      'C:\\Windows;;.;tools;C:tools;"D:\\My tools"',
      ['C:\\Windows\\ffmpeg.exe', 'D:\\My tools\\ffmpeg.exe'],
    ],
    ['win32', 'ffmpeg.EXE', 'C:\\tools', ['C:\\tools\\ffmpeg.EXE']],
    ['win32', 'ffmpeg-7.0', 'C:\\tools', ['C:\\tools\\ffmpeg-7.0.exe']],
    ['win32', 'D:\\tools\\ffmpeg', 'C:\\tools', ['D:\\tools\\ffmpeg.exe']],
    ['win32', 'ffmpeg', '', []],
    ['linux', 'ffmpeg', '/usr/bin::.:bin:../bin:/opt/bin:', ['/usr/bin/ffmpeg', '/opt/bin/ffmpeg']],
    ['linux', '/opt/ffmpeg 7/ffmpeg', '/usr/bin', ['/opt/ffmpeg 7/ffmpeg']],
    ['darwin', 'ffmpeg', '/opt/homebrew/bin:/usr/bin', ['/opt/homebrew/bin/ffmpeg', '/usr/bin/ffmpeg']],
    ['linux', 'ffmpeg', '', []],
  ])
    it(`is looked for in absolute folders of the PATH only: ${program} in ${searchPath} on ${platform}`, () => {
      expect(programPaths(program, searchPath, platform)).to.deep.equal(paths);
    });

  it('in the folder of the songs is not run, whatever the PATH says', async function () {
    if (process.platform === 'win32') this.skip();
    const songs = join(folder, 'songs');
    const own = join(folder, 'own');
    for (const place of [songs, own]) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'ffmpeg'), '#!/bin/sh\necho "ffmpeg version 6.0"\n');
      chmodSync(join(place, 'ffmpeg'), 0o755);
    }
    const PATH = `${relative(process.cwd(), songs)}::.:${own}`;
    expect(await findFfmpeg({ PATH })).to.deep.equal({ path: join(own, 'ffmpeg'), version: '6.0' });
  });
});
