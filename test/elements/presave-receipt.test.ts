import { expect } from 'chai';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { clear, theStage, until } from './stage.ts';

const RECEIPT = `${location.origin}/receipt/t`;
const SAVED = 'spotify_saved_9';
const KEY = 'presave_receipt_spotify_9';

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key }));
}

async function mount(): Promise<PresaveButtonElement> {
  const element = new PresaveButtonElement();
  const settings = { service: 'spotify', projectId: '9', clientId: 'c', redirectUri: '/back' };
  Object.assign(element, settings, { siteBase: location.origin });
  theStage().append(element);
  await until(() => element.shadowRoot?.querySelector('button'));
  return element;
}

const linkOf = (element: Element): HTMLAnchorElement | null | undefined =>
  element.shadowRoot?.querySelector<HTMLAnchorElement>('[part=receipt]');

describe('the link to the receipt of a pre-save', () => {
  afterEach(async () => {
    store(SAVED, null);
    store(KEY, null);
    await clear();
  });

  it('is shown while the release is saved, in a new tab that gets no referrer', async () => {
    localStorage.setItem(KEY, RECEIPT);
    const element = await mount();
    expect(linkOf(element)).to.equal(null);
    store(SAVED, 'true');
    await until(() => linkOf(element));
    const { innerText, href, target, rel } = linkOf(element) as HTMLAnchorElement;
    expect([innerText, href, target, rel]).to.deep.equal(['Your pre-save', RECEIPT, '_blank', 'noopener noreferrer']);
    store(SAVED, null);
    await until(() => linkOf(element) === null);
  });

  it('is in the language of the page', async () => {
    document.documentElement.lang = 'de';
    localStorage.setItem(SAVED, 'true');
    localStorage.setItem(KEY, RECEIPT);
    const element = await mount();
    await until(() => linkOf(element)?.innerText === 'Dein Pre-Save');
    document.documentElement.lang = 'en';
  });
});
