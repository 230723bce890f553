// Runs: in all engines

import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { PageInFrame } from './page-in-frame.ts';
import { clear, heard, once, pollUntil } from './stage.ts';

const TAG = '<mixtape-player mixtape-id="night-drive"></mixtape-player>';
const CONTAINER =
  '<div data-mixtape-id="slow-water" data-max-width="480" style="padding: 11px"><a>Slow Water</a></div>';

/** The strictest policy that the player must work under. */
const POLICY = `default-src 'none'; script-src ${demoOrigin}; connect-src ${demoOrigin}; media-src ${demoOrigin} blob:;
  img-src ${demoOrigin}; require-trusted-types-for 'script'`;

async function ready(page: PageInFrame, within = ''): Promise<MixtapePlayerElement> {
  const find = (): MixtapePlayerElement | null => page.document.querySelector(`${within} mixtape-player`);
  await pollUntil(() => find()?.matches(':state(ready)'));
  const player = find();
  if (player === null) throw new Error('The player has gone.');
  return player;
}

describe('the built files, on a page of another origin', () => {
  afterEach(clear);

  it('the classic script draws a player into a container, and it plays', async () => {
    const page = await PageInFrame.open();
    page.add(CONTAINER);
    await page.load('embed.js');
    const player = await ready(page, '[data-mixtape-id]');
    expect(player.getBoundingClientRect().width).to.equal(480);
    expect(page.one('[data-mixtape-id]').style.cssText).to.equal('padding: 11px;');
    await player.play();
    expect(await heard(player)).to.be.within(8, 10);
  });

  it('play under the strictest policy without a violation', async () => {
    const page = await PageInFrame.open();
    const violations: string[] = [];
    page.document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
    const policy = Object.assign(page.document.createElement('meta'), { content: POLICY });
    policy.httpEquiv = 'Content-Security-Policy';
    page.add(TAG);
    // The load starts first: under this policy, only code with a Trusted Types policy may set a script URL.
    const loaded = page.load('mixtape-player.js');
    page.document.head.append(policy);
    await loaded;
    const player = await ready(page);
    await player.play();
    expect(await heard(player)).to.be.within(8, 10);
    const next = once(player, 'playing');
    await player.next();
    await next;
    expect(await heard(player)).to.be.within(8, 10);
    expect(violations).to.deep.equal([]);
    // Style elements are blocked under this policy, so check the styles too.
    const button = player.shadowRoot?.querySelector('[part~="next"]');
    expect(button && page.window.getComputedStyle(button).cursor).to.equal('pointer');
  });

  it('give a frame the height of its player, also if it is sandboxed with allow-scripts only', async () => {
    const page = await PageInFrame.open();
    await page.load('embed-host.js');
    const src = `${demoOrigin}/dist/embed.html?mixtape-id=slow-water&preload`;
    for (const sandbox of ['', 'sandbox="allow-scripts"'])
      page.add(`<iframe src="${src}" width="500" ${sandbox}></iframe>`);
    const frames = [...page.document.querySelectorAll('iframe')];
    await pollUntil(() => frames.every(({ style }) => style.height !== ''));
    const [plain, sandboxed] = frames.map(({ clientHeight }) => clientHeight);
    expect(plain).to.be.within(190, 220);
    expect(sandboxed).to.equal(plain);
  });

  for (const path of ['/page.html', 'about:srcdoc'])
    it(`leave a container unchanged if the classic script is inlined into the page, ${path}`, async () => {
      const page = await PageInFrame.open(path);
      const errors: unknown[] = [];
      page.window.addEventListener('error', ({ message }) => errors.push(message));
      const said: string[] = [];
      page.window.console.error = (text: string) => void said.push(text);
      page.add(CONTAINER);
      const answer = await fetch(`${demoOrigin}/dist/embed.js`);
      page.document.body.append(
        Object.assign(page.document.createElement('script'), { textContent: await answer.text() }),
      );
      await pollUntil(() => said.length > 0);
      expect(said).to.deep.equal(['mixtape-player.js could not be loaded from beside embed.js.']);
      expect(page.one('[data-mixtape-id]').style.cssText).to.equal('padding: 11px;');
      expect(errors).to.deep.equal([]);
    });

  it('make a button of the page unavailable if its file does not load', async () => {
    const page = await PageInFrame.open();
    page.window.console.error = () => {};
    page.add('<button data-presave="spotify">Save</button>');
    const answer = await fetch(`${demoOrigin}/dist/embed.js`);
    page.document.body.append(
      Object.assign(page.document.createElement('script'), { textContent: await answer.text() }),
    );
    await pollUntil(() => page.one('button').getAttribute('data-presave-state') === 'unavailable');
    expect(page.one('button').textContent).to.equal('Save');
  });

  it('add no global but mixtapeFrame()', async () => {
    const page = await PageInFrame.open();
    const before = new Set(Object.getOwnPropertyNames(page.window));
    page.add(TAG + CONTAINER);
    await page.load('mixtape-player.js');
    await page.load('embed.js');
    await page.load('embed-host.js');
    const player = await ready(page, '[data-mixtape-id]');
    await player.play();
    const added = Object.getOwnPropertyNames(page.window).filter((name) => !before.has(name));
    expect(added).to.deep.equal(['mixtapeFrame']);
  });
});
