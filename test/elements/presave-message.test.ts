import 'axe-core';
import { expect } from 'chai';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { click } from '../player/view/mouse.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { pressKey } from '../support/pages/keyboard.ts';
import { mountApple, setMusicKit } from './apple-button.ts';
import {
  afterwards,
  beAttentive,
  clear,
  hush,
  nextTask,
  once,
  part,
  pollUntil,
  recordRequests,
  setGlobal,
  theStage,
} from './stage.ts';

const FAILURE = 'Failed to pre-save please retry later!';

const messageOf = (element: Element): HTMLElement | null | undefined =>
  element.shadowRoot?.querySelector<HTMLElement>('[role="alert"]');

/** Presses a button whose visitor agrees, and waits until it says something. @param answer of `/api/presave` */
async function failWith(answer: () => Response | Promise<Response>): Promise<PresaveButtonElement> {
  hush();
  recordRequests(({ pathname }) => (pathname === '/api/presave' ? answer() : undefined));
  setMusicKit(async () => 'a-token');
  const element = await mountApple();
  await click(part(element, 'button'));
  await pollUntil(() => messageOf(element));
  return element;
}

describe('what a pre-save button says when nothing was saved', () => {
  beforeEach(() => {
    localStorage.clear();
    beAttentive();
  });
  afterEach(async () => {
    await clear();
    localStorage.clear();
  });

  it('is an alert beside the button, not one of the browser, and can be read by everybody', async () => {
    const alerts: unknown[] = [];
    setGlobal('alert', (text: unknown) => alerts.push(text));
    const element = await failWith(() => new Response(null, { status: 500 }));
    expect(messageOf(element)).to.equal(part(element, 'message'));
    expect(messageOf(element)?.querySelector('p')?.textContent).to.equal(FAILURE);
    expect(part(element, 'button').textContent).to.equal('Pre-save on Apple Music');
    expect(alerts).to.deep.equal([]);
    expect(await axeFindings('presave-button')).to.deep.equal([]);
  });

  describe('of a button that is given another release meanwhile', () => {
    /** Presses a button for a release, and answers once it is for another one. @param attributes of that */
    async function changeWhile(status: number, attributes: Partial<PresaveButtonElement>) {
      hush();
      let answer = (): void => {};
      const changed = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const posts = recordRequests(({ pathname }) =>
        pathname === '/api/presave' ? changed.then(() => new Response(null, { status })) : undefined,
      );
      setMusicKit(async () => 'a-token');
      const element = await mountApple();
      await click(part(element, 'button'));
      await pollUntil(() => posts.to('/api/presave').length > 0);
      Object.assign(element, attributes);
      const ended = Promise.race(['presave', 'presaveerror'].map((type) => once<CustomEvent>(document, type)));
      answer();
      const { detail } = await ended;
      return { element, of: detail.projectId };
    }

    it('is nothing: the failure was that of the former one', async () => {
      const { element } = await changeWhile(500, { projectId: 'another' });
      await nextTask();
      expect(messageOf(element)).to.equal(null);
    });

    it('is not that it was added, though another one is saved, too', async () => {
      localStorage.setItem('apple_music_saved_another', 'true');
      const { element, of } = await changeWhile(200, { projectId: 'another' });
      const added = (): string | undefined => element.shadowRoot?.querySelector('[role="status"]')?.textContent ?? '';
      await pollUntil(() => element.matches(':state(saved)'));
      await nextTask();
      expect(added()).to.equal('');
      // That one is the visitor's.
      element.projectId = of;
      await pollUntil(() => added() === 'Added!');
    });
  });

  it('says when to try again, as the server asks', async () => {
    Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
    afterwards(() => Reflect.deleteProperty(navigator, 'languages'));
    const at = new Date(Date.now() + 2 * 60_000);
    const element = await failWith(() => Response.json({ retry_at: at.toISOString() }, { status: 503 }));
    const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' }).format(at);
    expect(messageOf(element)?.querySelector('p')?.textContent).to.equal(
      `${FAILURE} The site is busy. Try again at ${time}.`,
    );
  });

  it('says that the visitor is offline', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    afterwards(() => Reflect.deleteProperty(navigator, 'onLine'));
    const element = await failWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(messageOf(element)?.querySelector('p')?.textContent).to.equal(`${FAILURE} You are offline.`);
    expect(element.results.at(-1)?.error?.code).to.equal('presave-offline');
  });

  it('says from the start that the browser stores nothing, without which a press would fail', async () => {
    hush();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    const allow = (): void => {
      Storage.prototype.setItem = setItem;
    };
    afterwards(allow);
    const element = new PresaveButtonElement();
    Object.assign(element, { service: 'spotify', projectId: '7', clientId: 'c', redirectUri: '/back' });
    theStage().append(element);
    await pollUntil(() => messageOf(element));
    expect(messageOf(element)?.textContent).to.equal(
      'This browser lets the page store nothing, and a pre-save needs that.',
    );
    expect(part<HTMLButtonElement>(element, 'button').disabled).to.equal(true);
    allow();
    element.projectId = '8';
    await pollUntil(() => messageOf(element) === null);
  });

  it('goes when "Try again" saves the release, and the focus goes to the button', async () => {
    let isDown = true;
    const element = await failWith(() => new Response(null, { status: isDown ? 500 : 200 }));
    isDown = false;
    const retry = part(element, 'retry');
    expect(retry.innerText).to.equal('Try again');
    retry.focus();
    const saved = once(element, 'presave');
    await pressKey('Enter');
    await saved;
    await pollUntil(() => part(element, 'button').textContent === 'Added!');
    expect(messageOf(element)).to.equal(null);
    await pollUntil(() => element.shadowRoot?.activeElement === part(element, 'button'));
  });

  it('stays the only one when a second press fails, too', async () => {
    let posts = 0;
    const element = await failWith(() => {
      posts += 1;
      return new Response(null, { status: 500 });
    });
    const first = messageOf(element);
    await click(part(element, 'retry'));
    await pollUntil(() => posts === 2 && messageOf(element));
    // A new element, so that screen readers read it again.
    expect(messageOf(element)).not.to.equal(first);
    expect(element.shadowRoot?.querySelectorAll('[role="alert"]')).to.have.lengthOf(1);
  });

  it('goes when the button is for another release', async () => {
    const element = await failWith(() => new Response(null, { status: 500 }));
    element.projectId = 'another';
    await pollUntil(() => messageOf(element) === null);
  });

  it('is "Not saved." after a denial, without "Try again", and the button has the focus again', async () => {
    hush();
    const answers: ((token: undefined) => void)[] = [];
    setMusicKit(() => new Promise((resolve) => answers.push(resolve)));
    const element = await mountApple();
    await click(part(element, 'button'));
    await pollUntil(() => answers.length > 0);
    // Apple's window had it meanwhile.
    (element.shadowRoot.activeElement as HTMLElement | null)?.blur();
    answers[0]?.(undefined);
    await pollUntil(() => messageOf(element));
    expect(messageOf(element)?.textContent).to.equal('Not saved.');
    await pollUntil(() => element.shadowRoot.activeElement === part(element, 'button'));
    expect(await axeFindings('presave-button')).to.deep.equal([]);
  });
});
