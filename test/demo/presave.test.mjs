import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { sendLongBody, sendRaw } from '../support/raw-request.mjs';

const ON_APPLE_MUSIC = { project_id: 'night-drive', dsp_name: 'apple_music', access_token: 'stand-in-user-token-1' };

describe("the demo's pre-save side", function () {
  // Its database takes seconds to start on a busy machine.
  this.timeout(60_000);
  let server;
  before(async () => {
    server = await startDemoServer({ crossPort: 0 });
    await server.presave.ready();
  });
  after(() => server.close());

  it('accepts pre-saves only from pages of its own origins', async () => {
    const send = async (headers) =>
      sendRaw(server.port, '/api/presave', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(ON_APPLE_MUSIC),
      });
    for (const headers of [
      { Origin: 'null' },
      { Origin: 'https://evil.example' },
      { Origin: server.crossOrigin },
      { Origin: `${server.origin}.evil.example` },
      // A foreign host name that resolves to this server.
      { Origin: `http://evil.example:${server.port}`, Host: `evil.example:${server.port}` },
    ]) {
      expect((await send(headers)).status, JSON.stringify(headers)).to.equal(403);
    }
    expect((await send({ Origin: `http://localhost:${server.port}` })).status).to.equal(200);
  });

  for (const [path, type] of [
    ['/accounts/ask/an-interaction', 'application/x-www-form-urlencoded'],
    ['/accounts/api/token', 'application/x-www-form-urlencoded'],
    ['/accounts/authorize', 'application/x-www-form-urlencoded'],
  ]) {
    it(`stops reading a long body sent to ${path}`, async () => {
      const headers = { Origin: server.origin, 'Content-Type': type };
      for (const more of [{ 'Content-Length': '300000000' }, {}]) {
        const { status, sentBytes } = await sendLongBody(server.port, path, { ...headers, ...more });
        // 0: the connection was closed while the client wrote, before it has read the answer.
        expect(status).to.be.oneOf([413, 0]);
        expect(sentBytes).to.be.below(100_000_000);
      }
    });
  }

  it('does not reveal who saved what', async () => {
    const hidden = await startDemoServer({ publicOrigin: 'https://demo.example' });
    for (const path of ['/api/presaves', '/presaves.html', '/rehearsal.html', '/rehearsal/state']) {
      expect((await fetch(`http://127.0.0.1:${hidden.port}${path}`)).status, path).to.equal(404);
    }
    await hidden.close();
  });

  it('lets no other site rehearse', async () => {
    for (const path of ['/rehearsal/day/today', '/rehearsal/fault/hanging']) {
      const response = await fetch(server.origin + path, {
        method: 'POST',
        headers: { Origin: 'https://evil.example' },
      });
      expect(response.status, path).to.equal(403);
    }
    expect(server.presave.standIns.activeFaults()).to.deep.equal([]);
  });
});
