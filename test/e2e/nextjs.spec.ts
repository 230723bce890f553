// Runs: nightly, in the step frameworks

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { root } from '../../build/root.mjs';
import { listen } from '../../demo/server/listen.mjs';
import { startNextApp } from '../support/next-app.mjs';
import { expectStillTakeOver, expectWithoutScripts, hold, watchShifts } from './first-view-page.ts';
import { expect, expectSilence, expectSound, playerOf, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const INSTALL_AND_USE_MS = 900_000;

/** Written by the renderer for servers alone. */
const OF_THE_SERVER = '<div class="first-view">';

/** The second player comes once the first has defined the tag: the parser makes no shadow root of its template. */
const late = (api: string, gate: string): string => `import { connection } from 'next/server';
import { Suspense } from 'react';
import { MixtapePlayer } from 'mixtape-player/react';

async function Player({ url, isLate = false }: { readonly url: string; readonly isLate?: boolean }) {
  await connection();
  const queue = await (await fetch(url)).json();
  return <MixtapePlayer mixtapeId="night-drive" apiBase="${api}" queue={queue} shuffle={isLate} />;
}

export default function Page() {
  const players = [<Player url="${api}/v3/mixtapes/night-drive/queue" />, <Player url="${gate}" isLate />];
  return players.map((player, index) => <Suspense key={index}>{player}</Suspense>);
}
`;

const docs = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');

/** The block of code that follows a heading of the docs. */
function fromDocs(heading: string): string {
  const [, code = ''] = /```tsx\n(.*?)```/s.exec(docs.slice(docs.indexOf(heading))) ?? [];
  return code;
}

// They choose files by other conditions.
for (const bundler of ['turbopack', 'webpack'] as const)
  test(`an app made with Next.js and ${bundler} has the player in its HTML, takes it over, plays and updates`, async ({
    browser,
    page,
    server: { origin },
    complaints,
  }) => {
    test.setTimeout(INSTALL_AND_USE_MS);
    let open = (): void => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const answer = (): Promise<Response> => isOpen.then(() => fetch(`${origin}/v3/mixtapes/night-drive/queue`));
    const gate = await listen(new Hono().get('/', answer), { host: '127.0.0.1', port: 0 });
    const files = {
      'app/docs/page.tsx': fromDocs('### Next.js').replace(/'https:.*'/, `'${origin}'`),
      'app/client/page.tsx': `'use client';\n${fromDocs('## React\n').replace('export function', 'export default function')}`,
      'app/late/page.tsx': late(origin, gate.origin),
    };
    const { folder, site, stop } = await startNextApp({ api: origin, bundler, files });
    try {
      const chunks = join(folder, '.next/static');
      const names = readdirSync(chunks, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((one) => one.endsWith('.js')))
        expect(readFileSync(join(chunks, name), 'utf8'), name).not.toContain(OF_THE_SERVER);
      await expectWithoutScripts(await browser.newPage({ javaScriptEnabled: false }), site, 'Velvet Static');
      const come = await hold(page, `${site}_next/static/**`);
      await watchShifts(page);
      await watchClock(page);
      await page.goto(site, { waitUntil: 'commit' });
      await expectStillTakeOver(page, come);
      await visitSample(page);
      expect(complaints.errors).toEqual([]);
      const [other] = await Promise.all([page.request.get(`${site}docs`), page.goto(`${site}docs`)]);
      expect(await other.text()).toContain(OF_THE_SERVER);
      await expect(page.locator('mixtape-player:state(ready)')).toBeVisible();
      await page.goto(`${site}late`, { waitUntil: 'commit' });
      await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(1);
      open();
      // Set by React.
      await expect(page.locator('mixtape-player:state(shuffle)')).toHaveCount(1);
      expect(complaints.errors.filter((text) => !/site-base|second declarative/.test(text))).toEqual([]);
    } finally {
      await stop();
      await gate.close();
    }
  });

/** Pages with a player, with another one and with none, below a header that shows what plays. */
const TOUR = {
  'app/layout.tsx': `import Link from 'next/link';
import type { ReactNode } from 'react';
import { NowPlaying } from './now-playing.tsx';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <NowPlaying />
        <nav><Link href="/">Night</Link> <Link href="/water">Water</Link> <Link href="/about">About</Link></nav>
        {children}
      </body>
    </html>
  );
}
`,
  'app/now-playing.tsx': `'use client';

import { useNowPlaying } from 'mixtape-player/react';

export function NowPlaying() {
  const now = useNowPlaying();
  return <output>{now ? now.track.title : 'Silence'}</output>;
}
`,
  'app/page.tsx': `import { MixtapePlayer } from 'mixtape-player/react';

export default function Page() {
  return <main><h1>Night</h1><MixtapePlayer mixtapeId="night-drive" apiBase={process.env['NEXT_PUBLIC_API_BASE']} /></main>;
}
`,
  'app/water/page.tsx': `import { MixtapePlayer } from 'mixtape-player/react';

export default function Page() {
  return <main><h1>Water</h1><MixtapePlayer mixtapeId="slow-water" apiBase={process.env['NEXT_PUBLIC_API_BASE']} /></main>;
}
`,
  'app/about/page.tsx': 'export default function Page() {\n  return <h1>About</h1>;\n}\n',
};

for (const cacheComponents of [true, false])
  test(`pages that are left in a Next.js app with cacheComponents: ${cacheComponents} are silent, and what plays is named`, async ({
    page,
    server: { origin },
    complaints,
  }) => {
    test.setTimeout(INSTALL_AND_USE_MS);
    const { site, stop } = await startNextApp({
      api: origin,
      files: { ...TOUR, 'next.config.ts': `export default { cacheComponents: ${cacheComponents} };\n` },
    });
    const go = async (name: string): Promise<void> => {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    };
    // Next.js hides the pages that it keeps.
    const player = playerOf(page.locator('main:visible'));
    const now = page.locator('output');
    try {
      await watchClock(page);
      await page.goto(site);
      await expect(now).toHaveText('Silence');
      await player.play.click();
      await expectSound(page);
      await player.next.click();
      await expect(now).toHaveText('Velvet Static');
      await expectSound(page);

      await go('About');
      await expectSilence(page);
      await expect(now).toHaveText('Silence');
      await expect(page.locator('mixtape-player')).toHaveCount(cacheComponents ? 1 : 0);

      await go('Water');
      await expect(page.locator('mixtape-player:visible')).toHaveCount(1);
      await expect(player.host.getByRole('region')).toHaveAccessibleName('Slow Water');
      await player.play.click();
      await expectSound(page);

      await go('Night');
      await expectSilence(page);
      await expect(now).toHaveText('Silence');
      await expect(page.locator('mixtape-player:visible')).toHaveCount(1);
      // A player that React keeps stays on its track; a page that was thrown away begins anew.
      await expect(player.title).toHaveText(cacheComponents ? 'Velvet Static' : 'Opening Lights');
      await player.play.click();
      await expectSound(page);
      await expect(now).toHaveText(cacheComponents ? 'Velvet Static' : 'Opening Lights');
      expect(complaints.errors.filter((text) => !text.includes('site-base'))).toEqual([]);
    } finally {
      await stop();
    }
  });

test('a player in the layout of a Next.js app plays on across pages', async ({
  page,
  server: { origin },
  complaints,
}) => {
  test.setTimeout(INSTALL_AND_USE_MS);
  const { site, stop } = await startNextApp({
    api: origin,
    files: {
      'app/layout.tsx': fromDocs('#### A player that plays on across pages').replace(/https:[^"]*/, origin),
      'app/page.tsx': `import Link from 'next/link';\n\nexport default function Page() {\n  return <Link href="/about">About</Link>;\n}\n`,
      'app/about/page.tsx': TOUR['app/about/page.tsx'],
    },
  });
  try {
    await watchClock(page);
    await page.goto(site);
    await playerOf(page).play.click();
    await expectSound(page);
    await page.getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await expectSound(page);
    expect(complaints.errors.filter((text) => !text.includes('site-base'))).toEqual([]);
  } finally {
    await stop();
  }
});
