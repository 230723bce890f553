import 'axe-core';
import { expect } from 'chai';
import type { PresaveButtonElement } from '../../elements/presave-button.ts';
import { click } from '../player/view/mouse.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { pressKey } from '../support/pages/keyboard.ts';
import { mountApple, setMusicKit } from './apple-button.ts';
import { beAttentive, clear, hush, logEvents, nextTask, part, pollUntil, theStage } from './stage.ts';

const BY_AN_AUTHOR = { 'asks-first': '' };

const host = (): Element | null => document.querySelector('html > mixtape-confirm');
const dialogOf = (): HTMLDialogElement | null | undefined =>
  host()?.shadowRoot?.querySelector<HTMLDialogElement>('[part="confirm"]');

/** axe-core cannot see the colours behind a dialog in the top layer: test/e2e/presave-consent.spec.ts looks at them. */
async function findings(): Promise<string[]> {
  const all = await axeFindings('mixtape-confirm');
  return all.filter((finding) => !finding.startsWith('left open: color-contrast'));
}

/** A pressed button with its dialog. @param attributes of a button that asks first, unless they say otherwise */
async function ask(attributes: Readonly<Record<string, string>> = BY_AN_AUTHOR) {
  const asked: unknown[] = [];
  setMusicKit(async () => void asked.push('Apple'));
  const element = await mountApple(attributes);
  const button = part(element, 'button');
  await click(button);
  await pollUntil(() => dialogOf()?.open);
  const dialog = dialogOf() as HTMLDialogElement;
  const [proceed, cancel] = dialog.querySelectorAll<HTMLButtonElement>('.choice > button');
  if (proceed === undefined || cancel === undefined) throw new Error('The dialog lacks a button.');
  return { element, button, dialog, proceed, cancel, asked };
}

describe('the dialog that asks before a pre-save', () => {
  beforeEach(() => {
    localStorage.clear();
    beAttentive();
  });
  afterEach(async () => {
    await clear();
    await pollUntil(() => host() === null);
    localStorage.clear();
  });

  it('is modal, has the focus, a name, a sentence with the site, and no accessibility problem', async () => {
    const { dialog, element, proceed } = await ask();
    expect(dialog.matches(':modal')).to.equal(true);
    expect(host()?.shadowRoot?.activeElement).to.equal(dialog);
    expect(dialog.querySelector('h2')?.textContent).to.equal('Pre-save on Apple Music');
    const texts = [...dialog.querySelectorAll('p')].map(({ textContent }) =>
      textContent?.replace(/[\u2066-\u2069]/g, ''),
    );
    expect(texts).to.deep.equal([
      `Release: ${element.projectId}`,
      `${location.host} asks to save this release to your Apple Music library.`,
    ]);
    expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).to.deep.equal([
      'Continue',
      'Cancel',
    ]);
    expect(await findings()).to.deep.equal([]);
    await pollUntil(() => proceed.ariaDisabled === 'false');
    expect(await findings()).to.deep.equal([]);
  });

  it('goes on Escape and on Cancel, and gives the focus back', async () => {
    for (const leave of [() => pressKey('Escape'), (cancel: HTMLElement) => click(cancel)]) {
      const { element, button, cancel, asked } = await ask();
      await leave(cancel);
      await pollUntil(() => host() === null);
      await pollUntil(() => element.shadowRoot.activeElement === button);
      expect(asked).to.deep.equal([]);
      element.remove();
    }
  });

  it('is answered only by a press that begins once "Continue" has been visible for a while', async () => {
    const { element, dialog, proceed, asked } = await ask();
    expect(proceed.ariaDisabled).to.equal('true');
    await click(proceed);
    expect({ isOpen: dialog.open, asked }).to.deep.equal({ isOpen: true, asked: [] });
    await pollUntil(() => proceed.ariaDisabled === 'false');
    await click(proceed);
    await pollUntil(() => asked.length > 0);
    expect(host()).to.equal(null);
    expect(element.results[0]?.type).to.equal('presavestart');
  });

  it('is not answered by a key that is held', async () => {
    const { proceed } = await ask();
    const press = (repeat: boolean): boolean =>
      proceed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
    // If nothing prevents it, the browser clicks.
    expect([press(false), press(true)]).to.deep.equal([true, false]);
  });

  it('is not answered by the second click of a double click', async () => {
    const { dialog, proceed, asked } = await ask();
    proceed.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    expect({ isOpen: dialog.open, asked }).to.deep.equal({ isOpen: true, asked: [] });
  });

  it('says so when something covers it, cannot be answered then, and offers a new tab', async () => {
    const { dialog, proceed, asked } = await ask();
    await pollUntil(() => proceed.ariaDisabled === 'false');
    const cover = document.createElement('dialog');
    cover.style.cssText = 'inline-size: 100vw; block-size: 100vh; max-inline-size: none; max-block-size: none';
    theStage().append(cover);
    cover.showModal();
    await pollUntil(() => dialog.querySelector('.covered'));
    expect(dialog.querySelector('.covered')?.role).to.equal('alert');
    expect(dialog.querySelector('.covered')?.textContent).to.equal(
      'Something covers this question, so it cannot be answered here. Open this page in a new tab',
    );
    const { href, target, rel } = dialog.querySelector('.covered a') as HTMLAnchorElement;
    expect([href, target, rel]).to.deep.equal([location.href, '_blank', 'noopener']);
    proceed.click();
    expect({ isOpen: dialog.open, asked }).to.deep.equal({ isOpen: true, asked: [] });
    // Once nothing covers it any more, it can be answered.
    cover.remove();
    await pollUntil(() => proceed.ariaDisabled === 'false');
    expect(dialog.querySelector('.covered')).to.equal(null);
  });

  it('goes with its button, when that is for another release, and when something goes full screen', async () => {
    for (const change of [
      (element: PresaveButtonElement) => element.remove(),
      (element: PresaveButtonElement) => {
        element.projectId = '9';
      },
      () => document.dispatchEvent(new Event('fullscreenchange', { bubbles: true })),
    ]) {
      const { element } = await ask();
      change(element);
      await pollUntil(() => host() === null);
      element.remove();
    }
  });

  it('stays when its button is hidden or moved', async () => {
    const { element, dialog, proceed, asked } = await ask();
    element.hidden = true;
    theStage().append(element);
    await nextTask();
    await nextTask();
    expect(dialog.open).to.equal(true);
    await pollUntil(() => proceed.ariaDisabled === 'false');
    await click(proceed);
    await pollUntil(() => asked.length > 0);
  });

  it('is one for the page: that of another button closes it', async () => {
    const { dialog } = await ask();
    const other = await mountApple(BY_AN_AUTHOR);
    // The dialog is modal, but scripts can press.
    other.click();
    await pollUntil(() => dialogOf() && dialogOf() !== dialog);
    expect(document.querySelectorAll('mixtape-confirm')).to.have.lengthOf(1);
  });

  it('reads from right to left in Hebrew', async () => {
    const { dialog } = await ask({ ...BY_AN_AUTHOR, lang: 'he' });
    expect([dialog.lang, getComputedStyle(dialog).direction]).to.deep.equal(['he', 'rtl']);
    expect(dialog.textContent).to.contain('ביטול');
  });

  it('tells the page’s scripts nothing of a click in it', async () => {
    const { cancel } = await ask();
    const clicks = logEvents(document, ['click']);
    await click(cancel);
    await pollUntil(() => host() === null);
    expect(clicks).to.deep.equal([]);
  });

  it('shows nothing that an author has written about the release, which is reported once', async () => {
    const said = hush();
    const { dialog, element } = await ask({
      ...BY_AN_AUTHOR,
      scopes: 'library',
      'release-title': 'Your refund',
      'release-artist': 'The bank',
      'release-cover': '/cover.png',
    });
    expect(dialog.textContent).not.to.match(/refund|bank/);
    expect(dialog.querySelector('img')).to.equal(null);
    expect(dialog.textContent).to.contain(element.projectId);
    element.releaseTitle = 'Another refund';
    await nextTask();
    const refused = said.map(({ text }) => /has ([\w-]+), which is not used/.exec(text)?.[1]).filter(Boolean);
    expect(refused).to.have.members(['scopes', 'release-title', 'release-artist', 'release-cover']);
  });

  it('also asks for the site’s own button if the page has been looked at for less than a moment, and names the release', async () => {
    // However slow the machine is.
    beAttentive(-60_000);
    const { dialog, proceed, asked } = await ask({ 'release-title': 'Low Tide Radio', 'release-artist': 'Ayo Marsh' });
    const facts = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(facts).to.deep.equal([
      'In your library',
      `\u2068${location.host}\u2069 does not learn your Apple Music password.`,
    ]);
    const [title, artist] = dialog.querySelectorAll('.release :is(strong, span)');
    expect([title?.textContent, artist?.textContent]).to.deep.equal(['Low Tide Radio', 'Ayo Marsh']);
    expect(dialog.querySelector('.project')).to.equal(null);
    await pollUntil(() => proceed.ariaDisabled === 'false');
    await click(proceed);
    await pollUntil(() => asked.length > 0);
  });
});
