import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { docs } from '../../demo/server/docs.mjs';

describe('the documentation, if it cannot be built', () => {
  it('says what failed, and tries again with the next request', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'demo-docs-not-built-'));
    const script = join(folder, 'build.mjs');
    await writeFile(script, "console.error('npm error\\nVitePress could not be installed.'); process.exitCode = 1;");
    const { routes, close } = docs({ folder, script });
    const page = async () => (await routes.request('/docs/')).text();
    const untilFailed = async () => {
      const text = await page();
      return text.includes('is being built') ? untilFailed() : text;
    };
    expect(await page())
      .to.contain('is being built')
      .and.to.contain('http-equiv="refresh"');
    const failed = await untilFailed();
    expect(failed).to.contain('<p class="lead">VitePress could not be installed.</p>');
    expect(failed).not.to.contain('refresh');
    expect(await page()).to.contain('is being built');
    close();
    await rm(folder, { recursive: true });
  });
});
