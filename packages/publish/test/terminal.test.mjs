import { createServer } from 'node:http';
import { expect } from 'chai';
import { createProgress } from '../src/cli/progress.mjs';
import { run, runProcess } from './support/run.mjs';

/**
 * Clears the screen, goes to the first column (as two bytes and as one), sets the window's title, turns text around.
 */
const ATTACK = '\x1b[2J\x1b[1G\x9b1G\x1b]0;hacked\x07\b\r\u202eNo problems found.\u2066\nFine: Script\u2028Fine: Frame';
/** Everything but the ends of lines. */
const CONTROLS = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** A page whose attribute, script and answers forge the report. */
async function startHostileSite() {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 302, {
      ...(isPage ? { 'Content-Type': 'text/html; charset=utf-8' } : { Location: '\x9b1GFine' }),
      'Content-Security-Policy': 'script-src \x9b1G\x85Fine',
    });
    response.end(`<script src="mixtape-player.js" type="${ATTACK}"></script>
      <mixtape-player mixtape-idd="${ATTACK}${'x'.repeat(100_000)}" api-base="${ATTACK}"></mixtape-player>`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

describe('text from outside, on a terminal', function () {
  // The checker is bundled first, on a busy machine.
  this.timeout(300_000);

  it('neither moves the cursor nor adds a line to the report of a check', async () => {
    const site = await startHostileSite();
    try {
      const { stdout, stderr } = await run(['check', site.origin]);
      const [summary, ...lines] = stdout.split('\n');
      expect(summary).to.match(/^\d things are broken/);
      expect(stdout).to.include('\\u001b[2J\\u001b[1G\\u009b1G').and.include('\\u202eNo problems found.');
      expect(stdout + stderr).not.to.match(CONTROLS);
      expect(lines.filter((line) => /^(?:No problems|Fine: (?:Script|Frame))/.test(line))).to.deep.equal([]);
      expect(Math.max(...lines.map(({ length }) => length))).to.be.below(1100);
    } finally {
      site.close();
    }
  });

  it('is one line in a message about a song or a command line', async () => {
    const written = [];
    const progress = createProgress({ isTTY: false, write: (text) => written.push(text) });
    progress.problem({ file: 'a.wav', message: `ffmpeg could not encode it: ${ATTACK}${'x'.repeat(100_000)}` });
    expect(written).to.have.length(1);
    expect(written[0].slice(0, -1)).not.to.match(/\n/);
    expect(written[0]).not.to.match(CONTROLS);
    expect(written[0].length).to.be.below(1100);
    const { stderr } = await runProcess([`--${ATTACK}`]);
    expect(stderr).to.include('\\u001b[2J').and.not.match(CONTROLS);
  });

  it('stays the same value in JSON', async () => {
    const { stdout } = await runProcess(['no-such-folder\x9b1G\u202e', '--out', 'x', '--json']);
    expect(JSON.parse(stdout).error).to.include('no-such-folder');
    expect(stdout).not.to.match(CONTROLS);
  });
});
