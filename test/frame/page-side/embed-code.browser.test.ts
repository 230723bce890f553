import { expect } from 'chai';
import { type EmbeddedValues, embedCode } from '../../../src/frame/page-side/embed-code.ts';
import { collectValues } from '../../../src/platform/model/attribute-table.ts';
import { PLAYER_ATTRIBUTES } from '../../../src/player/model/player-attributes.ts';
import { rejection } from '../../support/until.ts';

const SCRIPT = 'https://cdn.example/player/mixtape-player.js?ver=6.1';
const FRAME_PAGE = '<script src="embed-frame.js"></script>';

describe('the embed code', () => {
  let player: HTMLElement;
  let requested: string[];
  const { fetch } = globalThis;

  beforeEach(() => {
    player = document.createElement('div');
    player.style.height = '155.5px';
    document.body.append(player);
    requested = [];
    answer(new Response(FRAME_PAGE));
  });
  afterEach(() => {
    player.remove();
    globalThis.fetch = fetch;
  });

  function answer(response: Response | Error): void {
    globalThis.fetch = async (url) => {
      requested.push(String(url));
      if (response instanceof Error) throw response;
      return response.clone();
    };
  }

  function values(set: Readonly<Record<string, unknown>> = {}): EmbeddedValues {
    const context = { scriptOrigin: 'https://cdn.example', isCssLength: () => true };
    return {
      ...collectValues(PLAYER_ATTRIBUTES, (property, row) => row.parse(set[property], context)),
      siteBase: set['siteBase'] ?? set['apiBase'] ?? 'https://cdn.example',
    };
  }

  async function made(
    set: Readonly<Record<string, unknown>> = {},
    title = 'Night Drive',
    script = SCRIPT,
  ): Promise<Document> {
    const code = await embedCode(player, script, values({ mixtapeId: 'night-drive', ...set }), title);
    return new DOMParser().parseFromString(code, 'text/html');
  }

  async function frame(set: Readonly<Record<string, unknown>> = {}): Promise<URL> {
    const { src } = (await made(set)).querySelector('iframe') ?? expect.fail('It has no frame.');
    return new URL(src);
  }

  it('is a frame of the page beside the script, as high as the player is', async () => {
    const iframe = (await made({ maxWidth: '480' })).querySelector('iframe');
    expect(requested).to.deep.equal(['https://cdn.example/player/embed.html']);
    expect(iframe?.src).to.equal('https://cdn.example/player/embed.html?mixtape-id=night-drive');
    expect(iframe?.title).to.equal('Night Drive');
    expect([iframe?.width, iframe?.height]).to.deep.equal(['100%', '156']);
    expect(iframe?.style.maxWidth).to.equal('480px');
    expect(iframe?.allow).to.equal('autoplay; clipboard-write; web-share');
  });

  it('repeats what a frame accepts, and neither the key nor what the other page decides', async () => {
    const { search } = await frame({
      trackIds: ['one', 'two'],
      previewStart: '0',
      shareTargets: 'copy whatsapp VK=https://vk.example/?u={url}',
      noLink: '',
      apiKey: 'secret',
      preload: '',
      noHotkeys: '',
      pageUrl: 'https://author.example/',
    });
    expect([...new URLSearchParams(search)]).to.deep.equal([
      ['mixtape-id', 'night-drive'],
      ['track-ids', 'one two'],
      ['preview-start', '0'],
      ['share-targets', 'copy whatsapp'],
      ['no-link', ''],
    ]);
  });

  it('repeats the author’s look, as far as a frame accepts it', async () => {
    player.style.cssText += '--mixtape-accent-color: rgb(1 2 3); --mixtape-gap: 1vh; color-scheme: dark;';
    const { searchParams } = await frame();
    expect(searchParams.get('accent-color')).to.equal('rgb(1 2 3)');
    expect(searchParams.get('color-scheme')).to.equal('dark');
    expect(searchParams.has('gap')).to.equal(false);
  });

  for (const [reason, response] of [
    ['is missing', new Response('', { status: 404 })],
    ['is another page', new Response('<title>Not found</title>')],
    ['may not be read', new TypeError('Failed to fetch')],
  ] as const) {
    it(`is script and tag if embed.html ${reason}`, async () => {
      answer(response);
      player.style.cssText += '--mixtape-accent-color: red';
      const code = await made({ maxWidth: '480', apiKey: 'secret' });
      expect(code.querySelector('iframe')).to.equal(null);
      expect(code.querySelector('script')?.src).to.equal('https://cdn.example/player/mixtape-player.js');
      expect(code.querySelector('mixtape-player')?.outerHTML).to.equal(
        '<mixtape-player mixtape-id="night-drive" max-width="480px" style="--mixtape-accent-color:red"></mixtape-player>',
      );
    });
  }

  it('names the file that other pages need, if this page has the player in its own bundle', async () => {
    answer(new Response('/*! mixtape-player 1.0.0, MIT */'));
    const code = await made({}, '', 'https://cdn.example/player/index-Bx3.js');
    expect(code.querySelector('script')?.src).to.equal('https://cdn.example/player/mixtape-player.js');
  });

  for (const [answered, response] of [
    ['404', new Response('', { status: 404 })],
    ['the start page', new Response('<title>Start</title>')],
  ] as const) {
    it(`is not made if the host answers ${answered} instead of such a file`, async () => {
      answer(response);
      const error = await rejection(made({}, '', 'https://cdn.example/player/index-Bx3.js'));
      expect(error.message).to.equal('There is no https://cdn.example/player/mixtape-player.js for other pages.');
    });
  }

  it('is not waited for without end', async () => {
    globalThis.fetch = () => new Promise(() => {});
    const code = await made();
    expect(code.querySelector('mixtape-player')?.getAttribute('mixtape-id')).to.equal('night-drive');
  });

  it('is script and tag with the bases if the API is elsewhere, which a frame would not request', async () => {
    const apiBase = 'https://api.example/v';
    const code = await made({ apiBase, siteBase: 'https://site.example' });
    expect(code.querySelector('mixtape-player')?.outerHTML).to.equal(
      '<mixtape-player mixtape-id="night-drive" api-base="https://api.example/v" site-base="https://site.example"></mixtape-player>',
    );
  });

  it('is a frame if embed.html sets that API', async () => {
    answer(new Response('<script src="embed-frame.js" data-api-base="https://api.example"></script>'));
    expect((await frame({ apiBase: 'https://api.example' })).pathname).to.equal('/player/embed.html');
  });

  it('has titles and ids as text only', async () => {
    const hostile = '"><img src=x onerror=alert(1)>&';
    const page = await made({ mixtapeId: hostile }, hostile);
    expect(page.querySelector('img')).to.equal(null);
    expect(page.querySelector('iframe')?.title).to.equal(hostile);
    expect(new URL(page.querySelector('iframe')?.src ?? '').searchParams.get('mixtape-id')).to.equal(hostile);
  });
});
