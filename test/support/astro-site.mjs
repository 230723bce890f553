import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../build/root.mjs';

/**
 * Builds a site of two pages with the layout in docs/performance.md. Astro is installed here and not with the project's
 * packages, because it has 300 dependencies.
 * @param {string} version of Astro, as npm takes it
 * @returns the site's folder, with the built pages in `dist/`
 */
export function buildAstroSite(version) {
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-astro-'));
  const [, layout = ''] = /```astro\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/performance.md'), 'utf8')) ?? [];
  const page = (title, content) =>
    `---\nimport Page from '../page.astro';\n---\n<Page title="${title}">${content}</Page>\n`;
  const files = {
    'package.json': '{ "type": "module", "private": true }',
    'src/page.astro': layout,
    'src/pages/index.astro': page('One', '<a href="/two">Two</a>'),
    'src/pages/two.astro': page('Two', ''),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  run('npm', ['install', '--no-audit', '--no-fund', `astro@${version}`], folder);
  run('npx', ['astro', 'build'], folder);
  return folder;
}

function run(program, args, cwd) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}
