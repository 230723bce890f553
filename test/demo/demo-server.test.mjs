import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

describe('demo server', () => {
  it('listens on HOST and PORT, and names its own address first', async () => {
    const env = { ...process.env, HOST: 'localhost', PORT: '0' };
    const child = spawn(process.execPath, [join(root, 'demo/server/start.mjs')], { env });
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      expect(line).to.match(/^Demo: http:\/\/localhost:\d+\/$/);
      expect((await fetch(line.slice('Demo: '.length))).status).to.equal(200);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});
