// Runs: in all engines

import { expect } from 'chai';
import { watchForwardedClicks } from '../../src/platform/page/forwarded-clicks.ts';
import { click } from '../player/view/mouse.ts';
import { pressKey } from '../support/pages/keyboard.ts';
import { afterwards, clear, theStage } from './stage.ts';

/** A button with the page's markup around it, and what is found out about its next click. */
function watch(markup: string): { find(selector: string): HTMLElement; next: Promise<boolean> } {
  theStage().innerHTML = markup;
  const find = (selector: string): HTMLElement => {
    const found = theStage().querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const watching = new AbortController();
  afterwards(() => watching.abort());
  const button = find('button');
  const isForwarded = watchForwardedClicks(button, watching.signal);
  const next = new Promise<boolean>((resolve) => {
    button.addEventListener('click', (event) => {
      event.preventDefault();
      resolve(isForwarded());
    });
  });
  return { find, next };
}

describe('a click on a button of the page', () => {
  afterEach(clear);

  const FORWARDED: Record<string, [markup: string, press: (find: (selector: string) => HTMLElement) => Promise<void>]> =
    {
      'on its label': ['<label for="b">More</label><button id="b">Save</button>', (find) => click(find('label'))],
      'on a word in its label': [
        '<label for="b"><em>More</em></label><button id="b">Save</button>',
        (find) => click(find('em')),
      ],
      'on the label around it': ['<label><em>More</em> <button>Save</button></label>', (find) => click(find('em'))],
      'Enter in its form': [
        '<form><input><button>Save</button></form>',
        async (find) => {
          find('input').focus();
          await pressKey('Enter');
        },
      ],
      'Enter in a form that it only names': [
        '<form id="f"><input></form><button form="f">Save</button>',
        async (find) => {
          find('input').focus();
          await pressKey('Enter');
        },
      ],
    };
  for (const [name, [markup, press]] of Object.entries(FORWARDED)) {
    it(`is known to come from elsewhere: ${name}`, async () => {
      const { find, next } = watch(markup);
      await press(find);
      expect(await next).to.equal(true);
    });
  }

  const DIRECT: typeof FORWARDED = {
    'a pointer on it': ['<button>Save</button>', (find) => click(find('button'))],
    'a pointer on a word in it': ['<button><em>Save</em></button>', (find) => click(find('em'))],
    'a pointer on it, inside a label': ['<label>More <button>Save</button></label>', (find) => click(find('button'))],
    'Enter on it': [
      '<form><input><button>Save</button></form>',
      async (find) => {
        find('button').focus();
        await pressKey('Enter');
      },
    ],
    'nothing before it, as by assistive technology, after a press elsewhere': [
      '<p>Text</p><button>Save</button>',
      async (find) => {
        await click(find('p'));
        find('button').click();
      },
    ],
  };
  for (const [name, [markup, press]] of Object.entries(DIRECT)) {
    it(`is known to be of the button itself: ${name}`, async () => {
      const { find, next } = watch(markup);
      await press(find);
      expect(await next).to.equal(false);
    });
  }
});
