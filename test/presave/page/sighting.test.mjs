// In Node alone: no test can cover an element in every browser, nor take the focus from its page.
import { expect } from 'chai';
import { watchSighting } from '../../../src/presave/page/sighting.ts';
import { FakeWindow, installWindow } from '../../support/fakes/fake-window.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const HOST = { name: 'the dialog’s host' };
const OTHER = { name: 'something else' };

/** A browser's way to say whether a control is visible: Chromium reports it, others have to be asked. */
class ReportingEngine {
  observers = [];
  globals;

  constructor() {
    const { observers } = this;
    this.globals = {
      IntersectionObserverEntry: class {
        get isVisible() {
          return false;
        }
      },
      IntersectionObserver: class {
        targets = [];
        constructor(report, options) {
          Object.assign(this, { report, options });
          observers.push(this);
        }
        observe(target) {
          this.targets.push(target);
        }
        disconnect() {
          this.targets = [];
        }
      },
    };
  }

  report(...entries) {
    for (const { targets, report } of this.observers) if (targets.length > 0) report(entries);
  }

  async setVisible(isVisible) {
    this.report({ isVisible, intersectionRatio: 1 });
  }
}

class AskedEngine {
  looks = [];
  onTop = OTHER;
  onTopInDialog = OTHER;
  globals;
  #time;
  #target;

  constructor(time, target) {
    this.#time = time;
    this.#target = target;
    const ask = (x, y) => {
      this.looks.push([x, y]);
      return this.onTop;
    };
    this.globals = {
      IntersectionObserverEntry: class {},
      Document: class {
        elementFromPoint(x, y) {
          return ask(x, y);
        }
      },
    };
  }

  async setVisible(isVisible) {
    [this.onTop, this.onTopInDialog] = isVisible ? [HOST, this.#target] : [OTHER, OTHER];
    await this.look();
  }

  look() {
    return this.#time.advance(100);
  }
}

for (const Engine of [ReportingEngine, AskedEngine]) {
  const name = Engine === ReportingEngine ? 'reports' : 'is asked';

  describe(`what a visitor sees of Continue, where the browser ${name} whether it is visible`, () => {
    let time;
    let page;
    let engine;
    let target;
    let changes;
    let watch;
    let ending;
    let restore = [];

    beforeEach(() => {
      time = new VirtualTime().install();
      page = new FakeWindow();
      target = {
        getBoundingClientRect: () => ({ left: 10, top: 20, width: 100, height: 40 }),
        getRootNode: () => ({ host: HOST, elementFromPoint: () => engine.onTopInDialog }),
      };
      engine = new Engine(time, target);
      restore = [() => time.restore(), installWindow(page)];
      for (const [name, value] of Object.entries(engine.globals)) {
        Object.defineProperty(globalThis, name, { value, configurable: true });
        restore.push(() => Reflect.deleteProperty(globalThis, name));
      }
      changes = [];
      ending = new AbortController();
      watch = watchSighting(target, ending.signal, (sighting) => changes.push(sighting));
    });
    afterEach(() => {
      ending.abort();
      for (const undo of restore.reverse()) undo();
    });

    const seenForMs = () => watch.seenForMs(performance.now());

    it('is enough once it was visible for 700 ms', async () => {
      await engine.setVisible(true);
      await time.advance(699);
      expect([changes, seenForMs()]).to.deep.equal([[], 699]);
      await time.advance(1);
      expect([changes, seenForMs()]).to.deep.equal([['seen'], 700]);
      await time.advance(60_000);
      expect(changes).to.deep.equal(['seen']);
    });

    it('is too little for a press that began before', async () => {
      await engine.setVisible(true);
      const at = performance.now();
      await time.advance(5000);
      expect([watch.seenForMs(at - 50), watch.seenForMs(at), watch.seenForMs(at + 650)]).to.deep.equal([-50, 0, 650]);
    });

    it('counts anew after every break', async () => {
      await engine.setVisible(true);
      await time.advance(500);
      await engine.setVisible(false);
      expect(seenForMs()).to.equal(0);
      await engine.setVisible(true);
      await time.advance(699);
      expect(changes).to.deep.equal([]);
      await time.advance(1);
      expect(changes).to.deep.equal(['seen']);
      await engine.setVisible(false);
      expect([changes, seenForMs()]).to.deep.equal([['seen', 'unseen'], 0]);
      await engine.setVisible(true);
      await time.advance(700);
      expect(changes).to.deep.equal(['seen', 'unseen', 'seen']);
    });

    it('is nothing: it is covered after three seconds, until it can be seen', async () => {
      await time.advance(2999);
      expect([changes, seenForMs()]).to.deep.equal([[], 0]);
      await time.advance(1);
      expect(changes).to.deep.equal(['covered']);
      await engine.setVisible(true);
      expect(changes).to.deep.equal(['covered', 'unseen']);
      await time.advance(700);
      expect(changes).to.deep.equal(['covered', 'unseen', 'seen']);
    });

    it('is covered three seconds after it could last be seen', async () => {
      await engine.setVisible(true);
      await time.advance(2000);
      await engine.setVisible(false);
      await time.advance(2999);
      expect(changes).to.deep.equal(['seen', 'unseen']);
      await time.advance(1);
      expect(changes).to.deep.equal(['seen', 'unseen', 'covered']);
    });

    for (const [what, leave, comeBack] of [
      ['the page has lost the focus', () => page.setFocused(false), () => page.setFocused(true)],
      ['the page was hidden', () => page.setVisible(false), () => page.setVisible(true)],
    ]) {
      it(`counts anew once ${what}, and is not covered meanwhile`, async () => {
        await engine.setVisible(true);
        await time.advance(1000);
        leave();
        await time.advance(1);
        expect([changes, seenForMs()]).to.deep.equal([['seen', 'unseen'], 0]);
        await time.advance(10_000);
        expect(changes).to.deep.equal(['seen', 'unseen']);
        comeBack();
        await time.advance(699);
        expect([changes, seenForMs()]).to.deep.equal([['seen', 'unseen'], 699]);
        await time.advance(1);
        expect(changes).to.deep.equal(['seen', 'unseen', 'seen']);
      });
    }

    it('is covered three seconds after the focus has come back, not before', async () => {
      await time.advance(2900);
      page.setFocused(false);
      await time.advance(1000);
      page.setFocused(true);
      await time.advance(2999);
      expect(changes).to.deep.equal([]);
      await time.advance(1);
      expect(changes).to.deep.equal(['covered']);
    });

    for (const isVisible of [true, false]) {
      it(`is not watched any more once the dialog has closed: ${isVisible ? 'visible' : 'not visible'}`, async () => {
        await engine.setVisible(isVisible);
        ending.abort();
        expect(time.pending).to.equal(0);
        page.setVisible(false);
        page.setVisible(true);
        await engine.setVisible(!isVisible);
        await time.advance(10_000);
        expect(changes).to.deep.equal([]);
        expect(time.pending).to.equal(0);
      });
    }

    if (Engine === ReportingEngine) {
      it('is reported by the engine, with a look every 100 ms at what covers it', () => {
        expect(engine.observers.map(({ targets }) => targets)).to.deep.equal([[target]]);
        expect(engine.observers[0].options).to.include({ trackVisibility: true, delay: 100 });
      });

      for (const [what, entries] of [
        ['in part', [{ isVisible: true, intersectionRatio: 0.9 }]],
        ['covered', [{ isVisible: false, intersectionRatio: 1 }]],
        [
          'no longer',
          [
            { isVisible: true, intersectionRatio: 1 },
            { isVisible: false, intersectionRatio: 1 },
          ],
        ],
        ['by an engine that does not say', [{ intersectionRatio: 1 }]],
      ]) {
        it(`is not enough if it is reported ${what}`, async () => {
          engine.report(...entries);
          await time.advance(2900);
          expect(changes).to.deep.equal([]);
        });
      }

      it('ends with the observer', () => {
        ending.abort();
        expect(engine.observers.map(({ targets }) => targets)).to.deep.equal([[]]);
      });
    } else {
      it('is what a press at its centre would reach, every 100 ms', async () => {
        await time.advance(300);
        expect(engine.looks).to.deep.equal([
          [60, 40],
          [60, 40],
          [60, 40],
        ]);
      });

      for (const [what, onTop, onTopInDialog] of [
        ['something of the page over the dialog', OTHER, 'the control'],
        ['something in the dialog over it', HOST, OTHER],
        ['nothing there, as outside of the window', null, null],
      ]) {
        it(`is not enough with ${what}`, async () => {
          engine.onTop = onTop;
          engine.onTopInDialog = onTopInDialog === 'the control' ? target : onTopInDialog;
          await time.advance(2900);
          expect(changes).to.deep.equal([]);
        });
      }
    }
  });
}
