// In Node alone: no test can change the focus and the visibility of a browser's own page.
import { expect } from 'chai';
import * as script from '../../../src/platform/page/attention.ts';
import { FakeWindow, ForeignWindow, installWindow } from '../../support/fakes/fake-window.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const { attentiveSince, onAttentionChange, pressOf, repeatPress, watchAttention } = script;

describe('the attention of a visitor', () => {
  let time;
  let page;
  let restore = [];

  beforeEach(async () => {
    time = new VirtualTime().install();
    restore = [() => time.restore()];
    await time.advance(100);
    open(new FakeWindow());
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  function open(window, top) {
    page = window;
    restore.push(installWindow(window, top));
  }

  /** For how long the page has had it, by a press that begins now. */
  function attentiveForMs() {
    page.send('pointerdown');
    return pressOf({ timeStamp: performance.now() }).attentiveForMs;
  }

  describe('counts', () => {
    it('from the first script of ours in the page', async () => {
      watchAttention();
      await time.advance(700);
      expect(attentiveForMs()).to.equal(700);
      watchAttention();
      expect(attentiveForMs()).to.equal(700);
    });

    it('from the moment when a page that opened in the background is visible', async () => {
      page.document.isVisible = false;
      watchAttention();
      await time.advance(700);
      expect(attentiveForMs()).to.equal(0);
      page.setVisible(true);
      await time.advance(300);
      expect(attentiveForMs()).to.equal(300);
    });

    it('from the moment when a page that opened without the focus has it', async () => {
      page.document.isFocused = false;
      watchAttention();
      await time.advance(700);
      expect(attentiveForMs()).to.equal(0);
      page.setFocused(true);
      await time.advance(300);
      expect(attentiveForMs()).to.equal(300);
    });
  });

  describe('begins anew', () => {
    beforeEach(async () => {
      watchAttention();
      await time.advance(1000);
    });

    it('once the page was hidden', async () => {
      page.setVisible(false);
      expect(attentiveSince()).to.equal(null);
      await time.advance(50);
      page.setVisible(true);
      await time.advance(200);
      expect(attentiveForMs()).to.equal(200);
    });

    it('once the page has lost the focus, as to a pop-up', async () => {
      page.setFocused(false);
      await time.advance(50);
      expect(attentiveSince()).to.equal(null);
      page.setFocused(true);
      await time.advance(200);
      expect(attentiveForMs()).to.equal(200);
    });

    it('once the page comes back from the back/forward cache', async () => {
      page.send('pageshow', { persisted: true });
      await time.advance(200);
      expect(attentiveForMs()).to.equal(200);
    });

    it('with a press for which the page turns out not to have the focus, though no event has said so', async () => {
      page.document.isFocused = false;
      expect(attentiveForMs()).to.equal(0);
      page.document.isFocused = true;
      await time.advance(200);
      expect(attentiveForMs()).to.equal(0);
      await time.advance(200);
      expect(attentiveForMs()).to.equal(200);
    });
  });

  describe('goes on', () => {
    beforeEach(async () => {
      watchAttention();
      await time.advance(1000);
    });

    it('if the visitor clicks into a frame of the page: the window is blurred, and the page keeps the focus', async () => {
      page.send('blur');
      await time.advance(200);
      expect(attentiveForMs()).to.equal(1200);
    });

    it('if the focus has not gone for good while the window is blurred', async () => {
      page.setFocused(false);
      page.document.isFocused = true;
      await time.advance(200);
      expect(attentiveForMs()).to.equal(1200);
    });

    it('if the page is shown for the first time, or gets an event that says nothing new', async () => {
      page.send('pageshow', { persisted: false });
      page.send('focus');
      page.send('visibilitychange');
      await time.advance(200);
      expect(attentiveForMs()).to.equal(1200);
    });
  });

  describe('in a frame', () => {
    it('is that of the page around it, which has the focus if any of its frames has it', async () => {
      const top = new FakeWindow();
      open(new FakeWindow(), top);
      page.document.isFocused = false;
      watchAttention();
      await time.advance(300);
      expect(attentiveForMs()).to.equal(300);
      top.setFocused(false);
      await time.advance(1);
      expect(attentiveForMs()).to.equal(0);
      top.setFocused(true);
      await time.advance(200);
      expect(attentiveForMs()).to.equal(200);
    });

    it('is its own if the page around it is of another origin', async () => {
      open(new FakeWindow(), new ForeignWindow());
      watchAttention();
      await time.advance(300);
      expect(attentiveForMs()).to.equal(300);
      page.setFocused(false);
      await time.advance(1);
      expect(attentiveForMs()).to.equal(0);
    });

    it('is its own if the browser throws for the page around it', async () => {
      const top = Object.defineProperty(new FakeWindow(), 'document', {
        get() {
          throw new DOMException('Blocked.', 'SecurityError');
        },
      });
      open(new FakeWindow(), top);
      watchAttention();
      await time.advance(300);
      expect(attentiveForMs()).to.equal(300);
    });
  });

  describe('is reported', () => {
    it('when it goes and when it comes back, until the signal aborts', async () => {
      const reports = [];
      const ending = new AbortController();
      onAttentionChange(ending.signal, () => reports.push(attentiveSince()));
      await time.advance(400);
      page.setVisible(false);
      page.send('blur');
      await time.advance(100);
      page.setVisible(true);
      expect(reports).to.deep.equal([null, 600]);
      ending.abort();
      page.setVisible(false);
      expect(reports).to.have.lengthOf(2);
    });
  });

  describe('for a press', () => {
    for (const [down, up] of [
      ['pointerdown', 'pointerup'],
      ['keydown', 'keyup'],
    ]) {
      it(`counts from its beginning, however long it is held and its click takes: ${down}`, async () => {
        watchAttention();
        await time.advance(300);
        page.send(down);
        const begun = performance.now();
        await time.advance(5000);
        page.send(up);
        for (const ms of [0, 400, 600]) {
          await time.advance(ms);
          const click = { timeStamp: performance.now() };
          expect(pressOf(click)).to.deep.equal({ at: begun, attentiveForMs: 300 });
        }
      });
    }

    it('counts from the newest of several', async () => {
      watchAttention();
      page.send('pointerdown');
      await time.advance(600);
      page.send('pointerdown');
      expect(pressOf({ timeStamp: performance.now() }).attentiveForMs).to.equal(600);
    });

    it('counts from a click that comes more than a second after anything else', async () => {
      watchAttention();
      page.send('keydown');
      await time.advance(1001);
      const at = performance.now();
      expect(pressOf({ timeStamp: at })).to.deep.equal({ at, attentiveForMs: 1001 });
    });

    it('counts from a click that nothing has begun, as by assistive technology', async () => {
      watchAttention();
      await time.advance(450);
      const at = performance.now();
      expect(pressOf({ timeStamp: at })).to.deep.equal({ at, attentiveForMs: 450 });
      page.setVisible(false);
      expect(pressOf({ timeStamp: at })).to.deep.equal({ at, attentiveForMs: 0 });
    });

    it('is none if the press began before the page had the focus, of which a busy page hears later', async () => {
      page.document.isFocused = false;
      watchAttention();
      await time.advance(500);
      page.setFocused(true);
      page.send('pointerdown', {}, performance.now() - 200);
      expect(pressOf({ timeStamp: performance.now() }).attentiveForMs).to.equal(0);
    });

    it('is that of a kept press where its click is repeated, at the time of the repetition', async () => {
      watchAttention();
      const kept = { at: 100, attentiveForMs: 20 };
      await time.advance(5000);
      repeatPress(kept);
      const at = performance.now();
      expect(pressOf({ timeStamp: at })).to.deep.equal({ at, attentiveForMs: 20 });
      await time.advance(1001);
      expect(pressOf({ timeStamp: performance.now() }).attentiveForMs).to.equal(6001);
    });
  });

  it('is shared by all copies of the script on a page', async () => {
    const copy = await import('../../../src/platform/page/attention.ts?another-copy');
    expect(copy.pressOf).not.to.equal(pressOf);
    watchAttention();
    await time.advance(300);
    copy.watchAttention();
    await time.advance(300);
    page.send('pointerdown');
    const click = { timeStamp: performance.now() };
    expect(copy.pressOf(click)).to.deep.equal({ at: 700, attentiveForMs: 600 });
    expect(copy.attentiveSince()).to.equal(attentiveSince());
    repeatPress({ at: 0, attentiveForMs: 5 });
    expect(copy.pressOf(click).attentiveForMs).to.equal(5);
  });
});
