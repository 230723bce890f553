import { demoOrigin } from '../support/pages/demo-origin.ts';
import { makeOnlyTab } from '../support/pages/only-tab.ts';
import { once, theStage } from './stage.ts';

export type PageWindow = Window & typeof globalThis;

/** An empty page in a frame, at a URL of this origin. `clear()` removes it. */
export class PageInFrame {
  readonly #frame = document.createElement('iframe');

  /** @param path `about:srcdoc` for a page from the frame's `srcdoc` */
  static async open(path = '/page.html'): Promise<PageInFrame> {
    const page = new PageInFrame();
    page.#frame.width = '600';
    page.#frame.height = '400';
    if (path === 'about:srcdoc') page.#frame.srcdoc = '<!doctype html><body></body>';
    else page.#frame.src = path;
    theStage().append(page.#frame);
    await page.loaded();
    makeOnlyTab(page.window);
    return page;
  }

  /** Resolves once the next page has loaded. */
  async loaded(): Promise<void> {
    await once(this.#frame, 'load');
  }

  get window(): PageWindow {
    const { contentWindow } = this.#frame;
    if (contentWindow === null) throw new Error('The frame has no page.');
    // A frame's window has the same globals as this one.
    return contentWindow as PageWindow;
  }

  get document(): Document {
    return this.window.document;
  }

  /** Adds HTML to the page's body. Scripts in it do not run. */
  add(html: string): void {
    this.document.body.insertAdjacentHTML('beforeend', html);
  }

  /** Runs a built file. */
  async load(file: string): Promise<void> {
    const script = this.document.createElement('script');
    if (!file.startsWith('embed')) script.type = 'module';
    script.src = `${demoOrigin}/dist/${file}`;
    this.document.head.append(script);
    await once(script, 'load');
  }

  /** The only element that matches a selector. */
  one<Found extends Element = HTMLElement>(selector: string): Found {
    const [found, ...more] = this.document.querySelectorAll<Found>(selector);
    if (found === undefined || more.length > 0) throw new Error(`Not one element matches ${selector}.`);
    return found;
  }
}
