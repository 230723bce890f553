import 'axe-core';
import { expect } from 'chai';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { click } from '../player/view/mouse.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { mountApple, setMusicKit } from './apple-button.ts';
import { PageInFrame } from './page-in-frame.ts';
import { afterwards, beAttentive, clear, hush, nextTask, once, pollUntil, recordRequests, theStage } from './stage.ts';

/** A button with the message in the browser of an app. */
async function mountInApp(
  settings: object = { presaveUrl: 'https://listen.example/' },
  userAgent = 'Instagram 382.0',
): Promise<PresaveButtonElement> {
  beAttentive();
  imitateBrowser(userAgent);
  const element = new PresaveButtonElement();
  Object.assign(element, { service: 'spotify', projectId: '8', ...settings });
  theStage().append(element);
  await pollUntil(() => find(element, '.presave'));
  element.click();
  await pollUntil(() => find(element, '[part="in-app"]'));
  return element;
}

function imitateBrowser(userAgent: string): void {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  afterwards(() => Reflect.deleteProperty(navigator, 'userAgent'));
}

const find = (element: Element, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

function refuseToCopy(): void {
  const writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  Object.defineProperty(navigator.clipboard, 'writeText', { value: writeText, configurable: true });
  const { execCommand } = Document.prototype;
  Document.prototype.execCommand = () => false;
  afterwards(() => {
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
    Document.prototype.execCommand = execCommand;
  });
}

describe('the message in the browser of an app', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    await clear();
    localStorage.clear();
  });

  it('selects the link each time it cannot be copied, and its label says so', async () => {
    refuseToCopy();
    const element = await mountInApp();
    const copy = find(element, '.copy');
    for (const _press of ['first', 'second']) {
      copy?.focus();
      copy?.click();
      await pollUntil(() => element.shadowRoot?.activeElement?.localName === 'input');
      const link = element.shadowRoot?.activeElement as HTMLInputElement;
      expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).to.equal(location.href);
      expect(link.ariaLabel).to.equal('Not copied. Link to copy by hand');
    }
    expect(await axeFindings('presave-button')).to.deep.equal([]);
  });

  it('takes the focus with the place of the button, and gives both back', async () => {
    const element = await mountInApp();
    await pollUntil(() => element.shadowRoot?.activeElement === find(element, '.copy'));
    element.noInApp = true;
    await pollUntil(() => find(element, '[part="in-app"]') === null);
    expect(element.shadowRoot?.activeElement).to.equal(find(element, '[part="button"]'));
  });

  it('says once that the link is copied, by the label of its focused button', async () => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: async () => {}, configurable: true });
    afterwards(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    const element = await mountInApp();
    const copy = find(element, '.copy');
    // Like a click in Safari, this does not focus it.
    (element.shadowRoot?.activeElement as HTMLElement | null)?.blur();
    copy?.click();
    await pollUntil(() => copy?.textContent === 'Copied!');
    expect(element.shadowRoot?.activeElement).to.equal(copy);
    expect(find(element, '[role=status]')?.textContent).to.equal('');
  });

  it('copies the link only for the visitor, not for each click() of a script', async () => {
    const copied: string[] = [];
    const writeText = async (text: string): Promise<void> => void copied.push(text);
    Object.defineProperty(navigator.clipboard, 'writeText', { value: writeText, configurable: true });
    afterwards(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    const element = await mountInApp();
    for (const _press of ['second', 'third']) element.click();
    find(element, '.copy')?.click();
    await pollUntil(() => copied.length > 0);
    expect(copied).to.deep.equal([location.href]);
    expect(find(element, '[part="in-app"]')).not.to.equal(null);
  });

  it('takes the place of "Try again", and comes once however often that is pressed', async () => {
    hush();
    recordRequests(({ pathname }) => (pathname === '/api/presave' ? new Response(null, { status: 500 }) : undefined));
    setMusicKit(async () => 'a-token');
    beAttentive();
    imitateBrowser('Instagram 382.0');
    const element = await mountApple({ 'no-in-app': '' });
    find(element, '[part="button"]')?.click();
    await pollUntil(() => find(element, '[part="retry"]'));
    const sheets = element.shadowRoot.adoptedStyleSheets.length;
    element.noInApp = false;
    await nextTask();
    // Before its code is there.
    for (const _press of ['first', 'second']) find(element, '[part="retry"]')?.click();
    await pollUntil(() => find(element, '[part="in-app"]'));
    await nextTask();
    expect(element.shadowRoot.adoptedStyleSheets.length).to.equal(sheets + 1);
    expect(find(element, '[part="message"]')).not.to.equal(null);
    expect(find(element, '[part="retry"]')).to.equal(null);
    expect(element.shadowRoot.activeElement).to.equal(find(element, '.copy'));
    find(element, '.continue')?.click();
    await pollUntil(() => find(element, '[part="retry"]'));
  });

  it('names no app if it is one that nobody knows', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
    const element = await mountInApp(undefined, userAgent);
    expect(find(element, '[part="in-app"] p')?.textContent).to.equal(
      'You are in an app’s browser, where you are not signed in. Open this page in your own browser to save with your account.',
    );
    expect(find(element, '[part="in-app"] a')?.textContent).to.equal('Continue here');
  });

  it('follows the link on "Continue here", and goes away', async () => {
    const element = await mountInApp({ presaveUrl: '/page.html?listen' });
    const link = find(element, 'a.continue') as HTMLAnchorElement;
    expect([link.textContent, link.target]).to.deep.equal(['Continue here', '_blank']);
    // Instead of a new tab, so that the test can see it.
    const tab = document.createElement('iframe');
    tab.name = link.target = 'tab';
    const opened = once(tab, 'load');
    theStage().append(tab);
    await opened;
    const followed = once(tab, 'load');
    const started = once<CustomEvent>(element, 'presavestart');
    await click(link);
    expect((await started).detail).to.deep.equal({ service: 'spotify', projectId: '8' });
    await followed;
    expect(tab.contentWindow?.location.href).to.equal(`${location.origin}/page.html?listen`);
    expect(find(element, '[part="in-app"]')).to.equal(null);
  });

  it('goes away when it is turned off, and when the release is saved in another tab', async () => {
    const element = await mountInApp({ clientId: 'c', redirectUri: '/page.html' });
    element.noInApp = true;
    await pollUntil(() => find(element, '[part="in-app"]') === null);
    expect(find(element, '[part=button]')?.textContent).to.equal('Pre-save on Spotify');
    element.noInApp = false;
    await pollUntil(() => find(element, '[part="in-app"]'));
    localStorage.setItem('spotify_saved_8', 'true');
    dispatchEvent(new StorageEvent('storage', { key: 'spotify_saved_8' }));
    await pollUntil(() => find(element, '[part="in-app"]') === null);
    expect(find(element, '[part=button]')?.textContent).to.equal('Added!');
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: 'spotify_saved_8' }));
  });

  it('starts the flow on "Continue here"', async () => {
    const page = await PageInFrame.open('/page.html');
    Object.defineProperty(page.window.navigator, 'userAgent', { value: 'Instagram 382.0' });
    page.add(`<presave-button service="spotify" project-id="8" client-id="c" redirect-uri="/page.html"
      accounts-base="${location.origin}" site-base="${location.origin}"></presave-button>`);
    await page.load('presave-button.js');
    const element = page.one('presave-button');
    await pollUntil(() => find(element, '.presave'));
    beAttentive(60_000, page.document);
    find(element, '.presave')?.click();
    await pollUntil(() => find(element, 'button.continue'));
    expect(page.window.location.pathname).to.equal('/page.html');
    find(element, 'button.continue')?.click();
    await page.loaded();
    expect(page.window.location.pathname).to.equal('/authorize');
  });
});
