import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { startDemoServer } from '../../demo/server/create-server.mjs';

describe('demo server', () => {
  it('takes a free port, so that several can run at once', async () => {
    const servers = await Promise.all([startDemoServer(), startDemoServer()]);
    try {
      expect(servers[0].port).not.to.equal(servers[1].port);
      for (const { origin } of servers) {
        const response = await fetch(`${origin}/v2.0/stream/northbound`);
        const { streams } = await response.json();
        for (const { url } of streams) expect(new URL(url).origin).to.equal(origin);
      }
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });

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

  it('reports a port in use in one sentence', async () => {
    const server = await startDemoServer();
    try {
      const failure = await startDemoServer({ port: server.port }).catch((error) => error);
      expect(failure).to.be.an('error');
      expect(failure.message).to.match(new RegExp(`^Port ${server.port} .*already in use.*\\.$`));
    } finally {
      await server.close();
    }
  });

  it('frees its first port if the second one is in use', async () => {
    const other = await startDemoServer();
    let free;
    try {
      const probe = await startDemoServer();
      free = probe.port;
      await probe.close();
      const failure = await startDemoServer({ port: free, crossPort: other.port }).catch((error) => error);
      expect(failure).to.be.an('error');
      await (await startDemoServer({ port: free })).close();
    } finally {
      await other.close();
    }
  });

  it('serves the cross-origin page on an origin of its own', async () => {
    const server = await startDemoServer({ crossPort: 0 });
    try {
      expect(server.crossOrigin).not.to.equal(server.origin);
      const response = await fetch(`${server.origin}/cross-origin.html`);
      expect(response.url).to.equal(`${server.crossOrigin}/`);
      expect(await response.text()).to.include(`src="${server.origin}/dist/mixtape-player.js"`);
      expect((await fetch(`${server.crossOrigin}/demo.css`)).status).to.equal(200);
      expect((await fetch(`${server.crossOrigin}/v3/mixtapes/night-drive/queue`)).status).to.equal(404);
    } finally {
      await server.close();
    }
  });

  it('delays every answer by its latency', async () => {
    const server = await startDemoServer({ latencyMs: 120 });
    try {
      for (const path of ['/', '/v3/mixtapes/night-drive/queue', '/media/covers/night-drive.svg']) {
        const start = performance.now();
        await (await fetch(server.origin + path)).arrayBuffer();
        expect(performance.now() - start, path).to.be.at.least(110);
      }
    } finally {
      await server.close();
    }
  });

  it('calls onRequest for each request', async () => {
    const seen = [];
    const server = await startDemoServer({ onRequest: ({ method, url }) => seen.push(`${method} ${url.pathname}`) });
    try {
      await fetch(`${server.origin}/play/northbound`, { method: 'HEAD' });
      expect(seen).to.deep.equal(['HEAD /play/northbound']);
    } finally {
      await server.close();
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
