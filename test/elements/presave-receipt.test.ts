import { expect } from 'chai';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { mountApple, setMusicKit } from './apple-button.ts';
import { afterwards, beAttentive, clear, once, part, pollUntil, recordRequests, theStage } from './stage.ts';

const RECEIPT = `${location.origin}/receipt/t`;
const SAVED = 'spotify_saved_9';
const KEY = 'presave_receipt_spotify_9';

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key }));
}

async function mount(settings: Partial<PresaveButtonElement> = {}): Promise<PresaveButtonElement> {
  const element = new PresaveButtonElement();
  const spotify = { service: 'spotify', projectId: '9', clientId: 'c', redirectUri: '/back' };
  Object.assign(element, { ...spotify, siteBase: location.origin, ...settings });
  theStage().append(element);
  await pollUntil(() => element.shadowRoot?.querySelector('[part~="button"]'));
  return element;
}

const linkOf = (element: Element): HTMLAnchorElement | null | undefined =>
  element.shadowRoot?.querySelector<HTMLAnchorElement>('[part=receipt]');

const noteOf = (element: Element): string | undefined =>
  element.shadowRoot?.querySelector<HTMLElement>('[part~="saved-note"]')?.innerText;

/** Resolves after what the page does when it is idle. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => setTimeout(resolve));
    else setTimeout(resolve, 1500);
  });

/** The server's answer to a receipt is a page, which says nothing. */
const askNothing = () =>
  recordRequests(({ pathname }) => (pathname.startsWith('/receipt/') ? new Response('<p>A page</p>') : undefined));

let releases = 9;

/** A release of its own, because a page view remembers receipts. @returns what its button needs, and a task that saves it */
function newRelease() {
  releases += 1;
  const projectId = `${releases}`;
  return {
    projectId,
    save(receipt: string | null): void {
      localStorage.setItem(`spotify_saved_${projectId}`, 'true');
      if (receipt !== null) localStorage.setItem(`presave_receipt_spotify_${projectId}`, receipt);
    },
  };
}

describe('the link to the receipt of a pre-save', () => {
  afterEach(async () => {
    for (const key of [SAVED, KEY]) store(key, null);
    localStorage.clear();
    await clear();
  });

  it('is shown while the release is saved, in a new tab that gets no referrer', async () => {
    askNothing();
    localStorage.setItem(KEY, RECEIPT);
    const element = await mount();
    expect(linkOf(element)).to.equal(null);
    store(SAVED, 'true');
    await pollUntil(() => linkOf(element));
    const { innerText, href, target, rel } = linkOf(element) as HTMLAnchorElement;
    expect([innerText, href, target, rel]).to.deep.equal(['Your pre-save', RECEIPT, '_blank', 'noopener noreferrer']);
    store(SAVED, null);
    await pollUntil(() => linkOf(element) === null);
  });

  it('is in the language of the page', async () => {
    askNothing();
    document.documentElement.lang = 'de';
    localStorage.setItem(SAVED, 'true');
    localStorage.setItem(KEY, RECEIPT);
    const element = await mount();
    await pollUntil(() => linkOf(element)?.innerText === 'Dein Pre-Save');
    document.documentElement.lang = 'en';
  });

  it('is shown for this page view if the browser refuses to store it', async () => {
    beAttentive();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    afterwards(() => {
      Storage.prototype.setItem = setItem;
    });
    setMusicKit(async () => 'a-token');
    const requests = recordRequests(({ pathname }) =>
      pathname === '/api/presave' ? Response.json({ receipt: RECEIPT }) : undefined,
    );
    const element = await mountApple();
    const saved = once(element, 'presave');
    element.click();
    await saved;
    await pollUntil(() => linkOf(element)?.href === RECEIPT);
    expect(part(element, 'button').textContent).to.equal('Added!');
    expect(localStorage).to.have.lengthOf(0);
    // A second button of the release knows it, too.
    const other = await mount({ service: 'apple_music', projectId: element.projectId, developerToken: 't' });
    await pollUntil(() => linkOf(other)?.href === RECEIPT);
    expect(requests.to('/receipt/')).to.deep.equal([]);
  });
});

describe('what becomes of a saved release', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    await clear();
    localStorage.clear();
  });

  const releaseDate = '2999-12-04';

  it('is a day in the library if the server keeps a receipt', async () => {
    askNothing();
    const { projectId, save } = newRelease();
    save(RECEIPT);
    const element = await mount({ projectId, releaseDate });
    await pollUntil(() => noteOf(element));
    expect(noteOf(element)).to.match(/^In your library on \w+,? .*2999$/);
    expect(part(element, 'button').textContent).to.equal('Added!');
    expect(element.shadowRoot?.querySelector('[part~="release-date"]')).to.equal(null);
  });

  it('is the day that the server says if the button has none', async () => {
    recordRequests(({ pathname }) =>
      pathname === '/receipt/t' ? Response.json({ state: 'waiting', release_at: '2999-12-04T12:00:00Z' }) : undefined,
    );
    const { projectId, save } = newRelease();
    save(RECEIPT);
    const element = await mount({ projectId });
    await pollUntil(() => noteOf(element));
    expect(noteOf(element)).to.match(/^In your library on \w+,? .*2999$/);
  });

  it('is said without a day once it is there, for which the server is asked once, without credentials', async () => {
    const requests = recordRequests(({ pathname }) =>
      pathname === '/receipt/t' ? Response.json({ state: 'delivered' }) : undefined,
    );
    const { projectId, save } = newRelease();
    save(RECEIPT);
    const element = await mount({ projectId, releaseDate });
    await pollUntil(() => noteOf(element) === 'In your library');
    element.remove();
    // The server forgets what was delivered, so days later it is not asked either.
    const { now } = Date;
    Date.now = () => now() + 3 * 24 * 3600 * 1000;
    afterwards(() => {
      Date.now = now;
    });
    const again = await mount({ projectId, releaseDate });
    await idle();
    expect(noteOf(again)).to.equal('In your library');
    const [asked, ...more] = requests.to('/receipt/');
    expect(more).to.deep.equal([]);
    expect([asked?.init.credentials, asked?.headers.get('Accept')]).to.deep.equal(['omit', 'application/json']);
  });

  it('is its date alone without a receipt', async () => {
    const requests = recordRequests();
    const { projectId, save } = newRelease();
    save(null);
    const element = await mount({ projectId, releaseDate });
    await pollUntil(() => noteOf(element));
    expect(noteOf(element)).to.match(/^Out \w+,? .*2999$/);
    // Style sheets may know it by either name.
    expect(part(element, 'release-date')).to.equal(part(element, 'saved-note'));
    expect(requests.to('/receipt/')).to.deep.equal([]);
  });

  it('brings the button back if it has ended otherwise, and a script is told', async () => {
    recordRequests(({ pathname }) =>
      pathname === '/receipt/t' ? Response.json({ state: 'needs-consent' }) : undefined,
    );
    const { projectId, save } = newRelease();
    save(RECEIPT);
    const changed = once<CustomEvent>(theStage(), 'presavechange');
    const element = await mount({ projectId });
    const { detail, target, composed } = await changed;
    expect({ detail, target, composed }).to.deep.equal({
      detail: { service: 'spotify', projectId, state: 'needs-consent' },
      target: element,
      composed: true,
    });
    await pollUntil(() => part(element, 'button').textContent === 'Pre-save on Spotify');
    expect(localStorage).to.have.lengthOf(0);
  });
});
