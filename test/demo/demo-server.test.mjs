import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { startDemoServer } from '../../demo/server/create-server.mjs';

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

  it('closes at once while responses hang, stall and trickle', async () => {
    const server = await startDemoServer();
    const paths = [
      '/v3/mixtapes/queue-hang/queue',
      '/v3/mixtapes/queue-stall/queue',
      '/media/tracks/segment-trickle/1.m4s',
    ];
    const pending = paths.map((path) => fetch(server.origin + path).then((response) => response.arrayBuffer()));
    const settled = Promise.allSettled(pending);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const start = performance.now();
    await server.close();
    expect(performance.now() - start).to.be.below(500);
    for (const { status } of await settled) expect(status).to.equal('rejected');
  });
});
