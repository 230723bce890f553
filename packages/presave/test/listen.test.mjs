import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect } from 'chai';
import { Hono } from 'hono';
import { listen } from '../src/http/listen.mjs';

describe('a server that stops', () => {
  it('answers what is in hand, and does not wait for a client that keeps its connection', async () => {
    let reached;
    let answer;
    const inHand = new Promise((resolve) => {
      reached = resolve;
    });
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const app = new Hono();
    app.get('/', async (context) => {
      reached();
      await answered;
      return context.text('done');
    });
    const server = await listen({ host: '127.0.0.1', port: 0 }, () => app);
    const agent = new Agent({ keepAlive: true });
    const sent = request({ host: '127.0.0.1', port: server.port, agent }).end();
    const responding = once(sent, 'response');
    await inHand;
    const started = performance.now();
    const closing = server.close();
    answer();
    const [response] = await responding;
    expect(response.statusCode).to.equal(200);
    response.resume();
    await closing;
    // It would wait for ten seconds.
    expect(performance.now() - started).to.be.below(5_000);
    agent.destroy();
  });

  it('ends at once at a second signal, also if it is another one', async () => {
    const module = new URL('../src/cli/until-signal.mjs', import.meta.url);
    const script = `
      const { untilSignal } = await import('${module}');
      setInterval(() => {}, 1000);
      const signal = untilSignal();
      console.log('ready');
      console.log(await signal);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 2] });
    const exit = once(child, 'exit');
    child.stdout.setEncoding('utf8');
    expect(await once(child.stdout, 'data')).to.eql(['ready\n']);
    child.kill('SIGTERM');
    expect(await once(child.stdout, 'data')).to.eql(['SIGTERM\n']);
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.kill('SIGINT');
    expect(await exit).to.eql([null, 'SIGINT']);
    clearTimeout(timer);
  });
});
