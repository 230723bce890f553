// Runs: in all engines

import { expect } from 'chai';
import { PageInFrame } from './page-in-frame.ts';
import { beAttentive, clear, once, pollUntil } from './stage.ts';

const SPOTIFY = `<presave-button service="spotify" project-id="7" client-id="c" redirect-uri="/page.html"
  accounts-base="${location.origin}" site-base="${location.origin}"></presave-button>`;

/** Adds a button to a page and answers its POST requests, which are recorded. */
async function withButton(page: PageInFrame, html: string, status = 200): Promise<{ path: string; body: unknown }[]> {
  const posts: { path: string; body: unknown }[] = [];
  const { window } = page;
  window.fetch = async (input, init) => {
    posts.push({ path: new URL(String(input), location.href).pathname, body: JSON.parse(String(init?.body)) });
    return new window.Response('{}', { status });
  };
  page.add(html);
  await page.load('presave-button.js');
  await pollUntil(() => buttonOf(page));
  beAttentive(60_000, page.document);
  return posts;
}

const buttonOf = (page: PageInFrame): HTMLButtonElement | null | undefined =>
  page.document.querySelector('presave-button')?.shadowRoot?.querySelector('button');

/** Clicks the button, and resolves at the consent page of the accounts service. */
async function goAndBeAsked(page: PageInFrame, html = SPOTIFY): Promise<URLSearchParams> {
  await withButton(page, html);
  buttonOf(page)?.click();
  await page.loaded();
  expect(page.window.location.pathname).to.equal('/authorize');
  return new URLSearchParams(page.window.location.search);
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

describe('a pre-save', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    await clear();
    localStorage.clear();
  });

  it('on Spotify sends the visitor to the consent page with every parameter that Spotify needs', async () => {
    const page = await PageInFrame.open('/page.html?utm=1');
    const sent = await goAndBeAsked(page);
    const verifier = localStorage.getItem('code_verifier') ?? '';
    expect(verifier).to.match(/^[\w-]{128}$/);
    expect(sent.get('state')).to.match(/^[\w-]{16}$/);
    sent.delete('state');
    expect(Object.fromEntries(sent)).to.deep.equal({
      response_type: 'code',
      client_id: 'c',
      scope: 'user-read-email user-library-modify',
      redirect_uri: `${location.origin}/page.html`,
      code_challenge_method: 'S256',
      code_challenge: await challengeOf(verifier),
    });
    expect(localStorage.getItem(verifier)).to.equal('7');
    expect(localStorage.getItem(`project_to_pre_save_href_${verifier}`)).to.equal(`${location.origin}/page.html?utm=1`);
  });

  it('on Spotify asks for no more than the library with `scopes="library"`', async () => {
    const page = await PageInFrame.open();
    const sent = await goAndBeAsked(page, SPOTIFY.replace('service=', 'scopes="library" service='));
    expect(sent.get('scope')).to.equal('user-library-modify');
  });

  it('on Spotify returns to where it began, saved, and cleans up the URL and storage', async () => {
    const page = await PageInFrame.open('/page.html?utm=1');
    const sent = await goAndBeAsked(page);
    const verifier = localStorage.getItem('code_verifier');
    page.window.location.href = `/page.html?code=the-code&state=${sent.get('state')}`;
    await page.loaded();
    const returned = page.loaded();
    const posts = await withButton(page, SPOTIFY);
    await returned;
    expect(posts).to.deep.equal([
      {
        path: '/api/presave',
        body: {
          code: 'the-code',
          code_verifier: verifier,
          redirect_uri: `${location.origin}/page.html`,
          project_id: '7',
          dsp_name: 'spotify',
        },
      },
    ]);
    expect(page.window.location.search).to.equal('?utm=1');
    expect({ ...localStorage }).to.deep.equal({ spotify_saved_7: 'true' });
    await withButton(page, SPOTIFY);
    expect(buttonOf(page)?.textContent).to.equal('Added!');
    expect(buttonOf(page)?.disabled).to.equal(true);
  });

  it('on Apple Music opens the window inside the click, and is saved', async () => {
    const page = await PageInFrame.open();
    let isInsideOfClick = false;
    const asked: boolean[] = [];
    const instance = {
      authorize: async () => {
        asked.push(isInsideOfClick);
        return 'the-token';
      },
    };
    const prepared = new Promise<void>((resolve) => {
      const getInstance = () => {
        resolve();
        return instance;
      };
      Object.assign(page.window, { MusicKit: { getInstance, configure: async () => instance } });
    });
    const posts = await withButton(
      page,
      `<presave-button service="apple_music" project-id="7" developer-token="t" site-base="${location.origin}"></presave-button>`,
    );
    const saved = once(page.document, 'presave');
    page.one('presave-button').dispatchEvent(new Event('pointerenter'));
    await prepared;
    // The rest takes microtasks only.
    await new Promise((resolve) => setTimeout(resolve));
    isInsideOfClick = true;
    // Runs after all tasks that the click has queued.
    setTimeout(() => {
      isInsideOfClick = false;
    });
    buttonOf(page)?.click();
    await saved;
    expect(asked).to.deep.equal([true]);
    expect(posts).to.deep.equal([
      { path: '/api/presave', body: { access_token: 'the-token', project_id: '7', dsp_name: 'apple_music' } },
    ]);
    expect({ ...localStorage }).to.deep.equal({ apple_music_saved_7: 'true' });
    await pollUntil(() => buttonOf(page)?.textContent === 'Added!');
  });
});
