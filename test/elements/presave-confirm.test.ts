import 'axe-core';
import { expect } from 'chai';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { click } from '../player/view/mouse.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { pressKey } from '../support/pages/keyboard.ts';
import { afterwards, clear, theStage, until } from './stage.ts';

/** A pressed button with its dialog. */
async function ask(attributes: Record<string, string> = {}) {
  const instance = { authorize: async () => undefined };
  const kit = { configure: async () => instance, getInstance: () => instance };
  Object.defineProperty(globalThis, 'MusicKit', { value: kit, configurable: true });
  afterwards(() => Reflect.deleteProperty(globalThis, 'MusicKit'));
  const element = new PresaveButtonElement();
  const settings = { service: 'apple_music', projectId: '8', developerToken: 't', siteBase: location.origin };
  Object.assign(element, { ...settings, asksFirst: true });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  theStage().append(element);
  const find = <Found extends HTMLElement>(selector: string): Found | null =>
    element.shadowRoot?.querySelector<Found>(selector) ?? null;
  await until(() => find('.presave.ready'));
  const button = find('.presave') as HTMLElement;
  await click(button);
  await until(() => find<HTMLDialogElement>('[part="confirm"]')?.open);
  return { element, button, find, dialog: find('[part="confirm"]') as HTMLDialogElement };
}

describe('the dialog that asks before a pre-save', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    await clear();
    localStorage.clear();
  });

  it('is modal, has the focus, a name, a sentence with the site, and no accessibility problem', async () => {
    const { dialog, element } = await ask();
    expect(dialog.matches(':modal')).to.equal(true);
    expect(element.shadowRoot?.activeElement).to.equal(dialog);
    expect(dialog.querySelector('h2')?.textContent).to.equal('Pre-save on Apple Music');
    expect(dialog.querySelector('p')?.textContent).to.contain(location.host);
    expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).to.deep.equal([
      'Continue',
      'Cancel',
    ]);
    expect(await axeFindings('presave-button')).to.deep.equal([]);
  });

  it('goes on Escape, and gives the focus back', async () => {
    const { element, button, find } = await ask();
    await pressKey('Escape');
    await until(() => find('[part="confirm"]') === null);
    await until(() => element.shadowRoot?.activeElement === button);
  });

  it('is not answered by the second click of a double click', async () => {
    const { dialog } = await ask();
    const [yes] = dialog.querySelectorAll('button');
    yes?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    expect(dialog.open).to.equal(true);
  });

  it('goes with its button, and when that is hidden, moved or for another release', async () => {
    for (const change of [
      (element: PresaveButtonElement) => element.remove(),
      (element: PresaveButtonElement) => {
        element.hidden = true;
      },
      (element: PresaveButtonElement) => theStage().append(element),
      (element: PresaveButtonElement) => {
        element.projectId = '9';
      },
    ]) {
      const { element, find } = await ask();
      change(element);
      await until(() => find('[part="confirm"]') === null);
      element.remove();
    }
  });

  it('reads from right to left in Hebrew', async () => {
    const { dialog } = await ask({ lang: 'he' });
    expect([dialog.lang, getComputedStyle(dialog).direction]).to.deep.equal(['he', 'rtl']);
    expect(dialog.textContent).to.contain('ביטול');
  });
});
