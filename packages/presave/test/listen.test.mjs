import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Hono } from 'hono';
import { callServe, isServed } from '../src/database/serve-socket.mjs';
import { listen } from '../src/http/listen.mjs';
import { createLog } from '../src/log.mjs';
import { readSettings } from '../src/settings/settings.mjs';
import { startServer } from '../src/start-server.mjs';
import { startStandIns } from '../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './support/data-folder.mjs';

const POLL_MS = 10;

describe('a server that stops', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);

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

  it('closes its database after the command in hand, also if the caller has gone', async () => {
    const data = await createDataFolder();
    const standIns = await startStandIns();
    const commands = new EventEmitter();
    const runCommand = async ({ database }, { name }) => {
      const told = once(commands, `end ${name}`);
      commands.emit(`begun ${name}`);
      await told;
      const counted = database.query('select 1').then(({ count }) => count);
      commands.emit(`ended ${name}`, counted);
      return counted;
    };
    const settings = readSettings({ ...standIns.environment, PORT: '0', PRESAVE_DATA: data });
    const server = await startServer(settings, { log: createLog({ write() {} }), runCommand });
    const begun = Promise.all([once(commands, 'begun stay'), once(commands, 'begun leave')]);
    const left = once(commands, 'ended leave');
    const called = callServe(data, { name: 'stay', input: {} });
    called.catch(() => {});
    const leaving = request({ socketPath: join(data, 'serve.socket'), method: 'POST', agent: false });
    leaving.on('error', () => {});
    leaving.end(JSON.stringify({ name: 'leave', input: {} }));
    await begun;
    leaving.destroy();
    const closing = server.close();
    while (await isServed(data)) await sleep(POLL_MS);
    commands.emit('end stay');
    expect(await called).to.equal(1);
    // Both callers have gone: only the command itself keeps the database open.
    await sleep(POLL_MS);
    commands.emit('end leave');
    expect(await (await left)[0]).to.equal(1);
    await closing;
    await standIns.close();
    await rm(data, { recursive: true });
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
