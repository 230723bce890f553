import 'axe-core';
import { expect } from 'chai';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { afterwards, clear, theStage, until } from './stage.ts';

/** A button with the message in the browser of an app. */
async function mountInApp(presaveUrl = 'https://listen.example/'): Promise<PresaveButtonElement> {
  Object.defineProperty(navigator, 'userAgent', { value: 'Instagram 382.0', configurable: true });
  afterwards(() => Reflect.deleteProperty(navigator, 'userAgent'));
  const element = new PresaveButtonElement();
  Object.assign(element, { service: 'spotify', projectId: '8', presaveUrl });
  theStage().append(element);
  await until(() => find(element, 'a'));
  element.click();
  await until(() => find(element, '[part="in-app"]'));
  return element;
}

const find = (element: Element, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

function refuseToCopy(): void {
  for (const [holder, name, refusal] of [
    [navigator.clipboard, 'writeText', () => Promise.reject(new DOMException('No.', 'NotAllowedError'))],
    [document, 'execCommand', () => false],
  ] as const) {
    Object.defineProperty(holder, name, { value: refusal, configurable: true });
    afterwards(() => Reflect.deleteProperty(holder, name));
  }
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
      await until(() => element.shadowRoot?.activeElement?.localName === 'input');
      const link = element.shadowRoot?.activeElement as HTMLInputElement;
      expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).to.equal(location.href);
      expect(link.ariaLabel).to.equal('Not copied. Link to copy by hand');
    }
    expect(await axeFindings('presave-button')).to.deep.equal([]);
  });
});
