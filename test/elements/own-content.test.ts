import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { PageInFrame } from './page-in-frame.ts';
import { clear, create, hush, isShown, once, pollUntil, queueOf, recordRequests, theStage } from './stage.ts';

const LINK = '<a href="/mixtape">Listen on our site</a>';
const INLINE_QUEUE = '<script type="application/json" data-mixtape-queue>{}</script>';

/** Answers queue requests until the end of the test. @returns changes the answer */
function answerQueue(): (isUp: boolean) => void {
  let isUp = false;
  recordRequests((url) => {
    if (!url.pathname.endsWith('/queue')) return undefined;
    return isUp ? queueOf(['northbound']) : new Response(null, { status: 404 });
  });
  return (up) => {
    isUp = up;
  };
}

async function failWith(content: string, parent: Element = theStage()): Promise<MixtapePlayerElement> {
  const player = create();
  player.innerHTML = content;
  parent.append(player);
  await once(player, 'mixtapeerror');
  return player;
}

describe('the content of a <mixtape-player> whose queue fails', () => {
  beforeEach(() => hush());
  afterEach(clear);

  it('is hidden while the queue loads, shown when it has failed, and hidden when another attempt succeeds', async () => {
    const setUp = answerQueue();
    const player = create();
    player.innerHTML = LINK;
    theStage().append(player);
    const link = player.querySelector('a') ?? player;
    expect(isShown(link)).to.equal(false);
    await once(player, 'mixtapeerror');
    expect(isShown(link)).to.equal(true);
    const reloaded = player.reload().catch(() => {});
    expect(isShown(link), 'during another attempt').to.equal(true);
    await reloaded;
    expect(isShown(link)).to.equal(true);
    setUp(true);
    await player.reload();
    expect(isShown(link)).to.equal(false);
    expect(isShown(player)).to.equal(true);
  });

  for (const [what, content] of [
    ['nothing', ''],
    ['white space and comments', ' \n <!-- The player --> &nbsp;'],
    ['an inline queue', INLINE_QUEUE],
    ['a logo for the slot powered-by', '<img slot="powered-by" alt="Our label">'],
    [
      'what shows nothing by itself',
      '<style>a { color: red }</style><template>Hello</template><noscript>Hi</noscript>',
    ],
  ] as const) {
    it(`is not shown if it is ${what}`, async () => {
      answerQueue();
      const player = await failWith(content);
      expect(getComputedStyle(player).display).to.equal('none');
    });
  }

  it('has the text size of the page, as the player has its own', async () => {
    const setUp = answerQueue();
    theStage().style.fontSize = '30px';
    const player = await failWith(LINK);
    const link = player.querySelector('a') ?? player;
    expect(getComputedStyle(link).fontSize).to.equal('30px');
    setUp(true);
    await player.reload();
    const root = player.shadowRoot?.querySelector('.root') ?? player;
    expect(getComputedStyle(root).fontSize).to.equal('15px');
  });

  it('is shown if it is added later, and hidden if it is removed', async () => {
    answerQueue();
    const player = await failWith(INLINE_QUEUE);
    player.insertAdjacentHTML('beforeend', LINK);
    await pollUntil(() => isShown(player));
    player.querySelector('a')?.remove();
    await pollUntil(() => !isShown(player));
  });

  describe('in a container that embed.js has filled', () => {
    async function openContainer(content: string): Promise<{ outer: HTMLElement; link: Element | null }> {
      const page = await PageInFrame.open();
      page.add(`<div data-mixtape-id="queue-404" style="padding: 11px">${content}</div>`);
      const failed = once(page.document, 'mixtapeerror');
      await page.load('embed.js');
      await failed;
      const outer = page.one('[data-mixtape-id]');
      return { outer, link: outer.querySelector('a') };
    }

    it('is shown with the container as it was', async () => {
      const { outer, link } = await openContainer(LINK);
      expect(link && isShown(link)).to.equal(true);
      expect(outer.getAttribute('style')).to.equal('padding: 11px;');
    });

    it('leaves the container hidden if it is only an inline queue', async () => {
      const { outer } = await openContainer(INLINE_QUEUE);
      expect(getComputedStyle(outer).display).to.equal('none');
    });
  });
});
