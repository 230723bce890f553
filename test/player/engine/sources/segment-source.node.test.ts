import { expect } from 'chai';
import { opensInTime } from '../../../../src/player/engine/sources/media-feed.ts';
import { FULL_WINDOW } from '../../../../src/player/model/playback/preview-window.ts';
import { rejection } from '../../../support/until.ts';
import { RecordingFixture, segment } from './recording-fixture.ts';

const NEVER = new Promise<Response>(() => {});
const WHOLE = ['init.mp4', '1.m4s', '2.m4s', '3.m4s'];

describe('a recording in fMP4', () => {
  let page: RecordingFixture;

  beforeEach(() => {
    page = new RecordingFixture();
  });
  afterEach(() => page.restore());

  describe('before it is attached', () => {
    it('has its init segment and its first segment requested together, and nothing else', async () => {
      page.answer = () => NEVER;
      page.open();
      await page.settled();
      expect(page.requested).to.deep.equal(['init.mp4', '1.m4s']);
    });

    it('is preloaded once both are there', async () => {
      await page.open().preload();
      expect(page.requested).to.deep.equal(['init.mp4', '1.m4s']);
      expect(page.pieces).to.be.above(0);
    });

    it('has a known window', () => {
      page.open();
      expect(page.windows).to.deep.equal([{ start: 8, end: 23 }]);
      page.open({ seconds: 2 });
      expect(page.windows.at(-1)).to.deep.equal({ start: 5, end: 20 });
    });

    for (const files of ['http://[', 'data:audio/mp4,', 'blob:https://site.example/'])
      it(`reports an address that is none over http or https, and requests nothing there: ${files}`, async () => {
        page.open({ files });
        await page.settled();
        expect(page.errors.map(({ code, trackId }) => ({ code, trackId }))).to.deep.equal([
          { code: 'media-failed', trackId: 't1' },
        ]);
        expect(page.errors[0]?.message).to.include(`no address over http or https: ${files}`);
        expect(page.requested).to.deep.equal(['init.mp4']);
      });

    it('reports that it cannot be loaded', async () => {
      page.answer = (name) => (name === '1.m4s' ? new Response(null, { status: 403 }) : undefined);
      page.open();
      await page.settled();
      expect(page.errors.map(({ code, status, trackId }) => ({ code, status, trackId }))).to.deep.equal([
        { code: 'media-failed', status: 403, trackId: 't1' },
      ]);
      expect(page.errors[0]?.message).to.include('https://cdn.example/song/1.m4s').and.to.include('status 403');
    });
  });

  describe('when it is attached', () => {
    it('is at the start of the preview, with nothing but a first moment of sound until all is wanted', async () => {
      const source = page.open();
      await source.attach(page.audio.element);
      expect(page.audio.currentTime).to.equal(8);
      await page.settled();
      expect(page.media.appended).to.deep.equal(['init', '6']);
      expect(page.requested).to.deep.equal(['init.mp4', '1.m4s']);
      source.loadAll();
      await page.settled();
      expect(page.requested).to.deep.equal(WHOLE);
    });

    it('loads what it has prefetched only once', async () => {
      const source = page.open();
      await source.preload();
      source.loadAll();
      await source.attach(page.audio.element);
      await page.settled();
      expect(page.requested).to.deep.equal(WHOLE);
    });

    it('loads each segment of the preview once, and none behind it; the media end with the preview', async () => {
      await page.play();
      expect(page.requested).to.deep.equal(WHOLE);
      expect(page.media.appended).to.deep.equal(['init', '6', '12', '18']);
      expect(page.audio.ranges).to.deep.equal([{ start: 6, end: 23 }]);
      expect(page.media.last.readyState).to.equal('ended');
      expect(page.audio.duration).to.equal(23);
    });

    it('does not seek near its beginning', async () => {
      await page.play({ seconds: 1.5 });
      expect(page.audio.calls.filter((call) => call.startsWith('seek'))).to.deep.equal([]);
      expect(page.audio.currentTime).to.equal(0);
    });

    it('seeks again if the browser has forgotten the position', async () => {
      page.audio.onLoad = ((onLoad) => (url: string) => {
        onLoad?.(url);
        page.audio.addEventListener('durationchange', () => {
          page.audio.currentTime = 0;
        });
      })(page.audio.onLoad);
      await page.play();
      expect(page.audio.currentTime).to.equal(8);
    });

    it('begins where playback is meant to go on', async () => {
      page.position = 12;
      await page.play();
      expect(page.audio.currentTime).to.equal(20);
      expect(page.requested).to.deep.equal(['init.mp4', '3.m4s']);
    });

    it('loads the segment of another position, if that has changed since it was opened', async () => {
      const source = page.open();
      await source.preload();
      page.position = 12;
      source.loadAll();
      await source.attach(page.audio.element);
      await page.settled();
      expect(page.media.appended).to.deep.equal(['init', '18']);
    });
  });

  it('of which the whole is played, is loaded for the next minute, and further as playback goes on', async () => {
    await page.play({ seconds: 20, settings: FULL_WINDOW });
    expect(page.windows).to.deep.equal([{ start: 0, end: 200 }]);
    expect(page.audio.ranges).to.deep.equal([{ start: 0, end: 60 }]);
    for (const [seconds, end] of [
      [30, 100],
      [60, 160],
      [60, 200],
    ] as const) {
      expect(page.media.last.readyState).to.equal('open');
      page.audio.drift(seconds);
      page.audio.reportTime();
      await page.settled();
      expect(page.audio.ranges).to.deep.equal([{ start: 0, end }]);
    }
    expect(page.media.last.readyState).to.equal('ended');
  });

  it('for which the browser has little room, goes on with less ahead once there is room again', async () => {
    page.media.room = 45;
    await page.play({ seconds: 20, settings: FULL_WINDOW });
    expect(page.audio.ranges).to.deep.equal([{ start: 0, end: 40 }]);
    for (let time = 5; time < 200; time += 5) {
      page.audio.drift(5);
      page.audio.reportTime();
      await page.settled();
      expect(page.audio.ranges?.at(-1)?.end).to.be.at.least(Math.min(200, time + 10));
    }
    expect(page.media.last.readyState).to.equal('ended');
    expect([page.errors, page.restarts, page.refusals]).to.deep.equal([[], 0, 0]);
    expect(new Set(page.requested).size).to.equal(page.requested.length);
  });

  describe('in which a visitor seeks', () => {
    it('back, loads what is missing, and nothing twice', async () => {
      page.position = 12;
      await page.play();
      page.audio.currentTime = 9;
      await page.settled();
      expect(page.requested).to.deep.equal(['init.mp4', '3.m4s', '1.m4s', '2.m4s']);
      expect(page.media.appended).to.deep.equal(['init', '18', '6', '12']);
      expect(page.audio.ranges).to.deep.equal([{ start: 6, end: 23 }]);
      expect(page.media.last.readyState).to.equal('ended');
    });

    it('back, is attached again if the browser drops what lies before everything else, as often as that happens', async () => {
      page.media.dropsEarlier = true;
      page.position = 12;
      await page.play();
      page.audio.break(3, 'DECODE');
      await page.settled();
      for (const position of [7, 1]) {
        page.position = position;
        page.audio.currentTime = 8 + position;
        await page.settled();
        expect(page.audio.currentTime).to.equal(8 + position);
        expect(page.audio.ranges?.at(0)?.start).to.be.below(8 + position);
        expect(page.audio.ranges?.at(-1)?.end).to.equal(23);
      }
      expect(page.requested.toSorted()).to.deep.equal(WHOLE.toSorted());
      expect(page.restarts).to.equal(3);
      expect([page.refusals, page.errors]).to.deep.equal([0, []]);
    });

    it('ahead while a segment is late, loads the one at the new position at once, and nothing twice', async () => {
      const give = page.hold('2.m4s');
      await page.play();
      expect(page.media.appended).to.deep.equal(['init', '6']);
      page.audio.currentTime = 20;
      await page.settled();
      expect(page.media.appended).to.deep.equal(['init', '6', '18']);
      expect(page.requests.some((request) => request.signal.aborted)).to.equal(false);
      page.audio.currentTime = 10;
      give(new Response(segment(12, 6)));
      await page.settled();
      expect(page.requested).to.deep.equal(WHOLE);
      expect(page.audio.ranges).to.deep.equal([{ start: 6, end: 23 }]);
    });

    it('far ahead in a whole track, ends the load that is no longer wanted, and begins it again when it is', async () => {
      page.answer = (name) => (name === '2.m4s' && page.requests.length < 5 ? NEVER : undefined);
      await page.play({ seconds: 20, settings: FULL_WINDOW });
      const late = page.requests.at(-1);
      expect([late?.url, late?.signal.aborted]).to.deep.equal(['https://cdn.example/song/2.m4s', false]);
      page.audio.currentTime = 150;
      await page.settled();
      expect(late?.signal.aborted).to.equal(true);
      expect(page.media.appended).to.deep.equal(['init', '0', '20', '140', '160', '180']);
      page.audio.currentTime = 30;
      await page.settled();
      expect(page.audio.ranges).to.deep.equal([
        { start: 0, end: 100 },
        { start: 140, end: 200 },
      ]);
      expect([page.errors, page.restarts]).to.deep.equal([[], 0]);
    });

    it('in a whole track and soon back, before a load that was ended has failed, has it begun again', async () => {
      page.answer = (name) => (name === '2.m4s' && page.requests.length < 5 ? NEVER : undefined);
      await page.play({ seconds: 20, settings: FULL_WINDOW });
      page.audio.currentTime = 150;
      page.audio.dispatchEvent(new Event('seeking'));
      page.audio.currentTime = 30;
      await page.settled();
      expect(page.audio.ranges?.[0]).to.deep.equal({ start: 0, end: 100 });
      expect([page.errors, page.restarts]).to.deep.equal([[], 0]);
    });

    it('to the very end before all is loaded, ends there', async () => {
      page.answer = (name) => (name === '2.m4s' ? NEVER : undefined);
      await page.play();
      page.audio.currentTime = 23;
      await page.settled();
      expect(page.media.appended).to.deep.equal(['init', '6', '18']);
      expect(page.audio.duration).to.equal(23);
    });

    it('requests nothing if all is there', async () => {
      await page.play();
      for (const time of [20, 8, 23, 15]) {
        page.audio.currentTime = time;
        await page.settled();
      }
      expect(page.requested).to.deep.equal(WHOLE);
      expect(page.media.appended).to.have.length(4);
    });
  });

  it('from which the browser has removed data, is appended again without a request', async () => {
    await page.play();
    page.audio.ranges = [{ start: 18, end: 23 }];
    page.audio.runOutOfData();
    await page.settled();
    expect(page.audio.ranges).to.deep.equal([{ start: 6, end: 23 }]);
    expect(page.requested).to.deep.equal(WHOLE);
  });

  describe('whose times', () => {
    it('do not begin at zero, lies where the playlist says', async () => {
      await page.play({ firstTime: 36_000 });
      expect(page.media.appended).to.deep.equal(['init', '6', '12', '18']);
    });

    it('are delayed by its edit list as well, lies there without that list', async () => {
      await page.play({ init: 'delayed aac' });
      const text = String.fromCharCode(...(page.media.inits[0] ?? []));
      expect(text).to.include('free').and.not.to.include('edts');
    });

    it('are longer than listed, is loaded as far as the sound reaches', async () => {
      await page.play({ listedSeconds: 2, seconds: 2.9 });
      expect(page.media.appended).to.deep.equal(['init', '4', '6.9', '9.8', '12.7', '15.6', '18.5']);
      expect(page.audio.ranges?.at(-1)?.end).to.equal(20);
    });

    it('have nothing to do with the playlist, is left to hls.js at once', async () => {
      page.answer = (name) => (name === '2.m4s' ? new Response(segment(500, 6)) : undefined);
      await page.play();
      expect([page.refusals, page.restarts]).to.deep.equal([1, 0]);
      expect(page.errors).to.deep.equal([]);
    });

    it('are far longer than listed, fails', async () => {
      await page.play({ listedSeconds: 6, seconds: 30 });
      expect(page.errors.map(({ message }) => message)).to.deep.equal([
        'The segment https://cdn.example/song/1.m4s does not hold what its playlist says.',
      ]);
    });
  });

  describe('in one file', () => {
    const asked = (): readonly string[] => page.requests.map((request) => request.headers.get('Range') ?? '');

    it('is requested by ranges', async () => {
      await page.play({ ranges: 'answered' });
      expect(page.media.appended).to.deep.equal(['init', '6', '12', '18']);
      expect(asked()[0]).to.match(/^bytes=0-\d+$/);
      expect(new Set(asked()).size).to.equal(4);
    });

    it('is not requested again if the server ignores ranges and has sent it whole', async () => {
      await page.play({ ranges: 'ignored' });
      expect(page.media.appended).to.deep.equal(['init', '6', '12', '18']);
      // The first two at once.
      expect(asked()).to.have.length(2);
    });
  });

  describe('that the browser refuses', () => {
    it('once, is attached again at the position, without another request', async () => {
      const source = page.open();
      source.loadAll();
      await source.attach(page.audio.element);
      await page.settled();
      page.position = 4;
      page.audio.break(3, 'DECODE');
      await page.settled();
      expect(page.restarts).to.equal(1);
      expect(page.audio.loaded).to.have.length(2);
      expect(page.media.revoked).to.deep.equal(['blob:0']);
      expect(page.audio.currentTime).to.equal(12);
      expect(page.media.appended.slice(4)).to.deep.equal(['init', '12', '18']);
      expect(page.requested).to.deep.equal(WHOLE);
      expect([page.refusals, page.errors]).to.deep.equal([0, []]);
    });

    it('twice, is left to hls.js', async () => {
      page.media.refusals = 2;
      await page.play();
      expect(page.restarts).to.equal(1);
      expect(page.refusals).to.equal(1);
      expect(page.errors).to.deep.equal([]);
    });

    for (const init of ['alac', 'video and aac'] as const) {
      it(`because of its kind, is left to hls.js before it is attached: ${init}`, async () => {
        page.open({ init });
        await page.settled();
        expect(page.refusals).to.equal(1);
        expect(page.errors).to.deep.equal([]);
      });
    }

    it('is not refused by the way a codec is written', async () => {
      await page.play({ init: 'flac' });
      expect(page.media.appended).to.have.length(4);
    });
  });

  for (const [what, recorded] of [
    ['a preview', {}],
    ['a whole track, of which only the next minute is there', { seconds: 20, settings: FULL_WINDOW }],
  ] as const) {
    it(`recovers if the browser stalls in ${what}`, async () => {
      await page.play(recorded);
      void page.audio.play().catch(() => {});
      page.audio.runOutOfData();
      const { currentTime } = page.audio;
      page.audio.calls.length = 0;
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(page.audio.calls).to.deep.equal([`seek ${currentTime}`]);
    });
  }

  it('of which a segment holds no sound, passes over it', async () => {
    page.answer = (name) => (name === '2.m4s' ? new Response(segment(12, 0)) : undefined);
    await page.play();
    expect(page.media.appended).to.deep.equal(['init', '6', '12', '18']);
  });

  it('whose segment is another file, fails', async () => {
    page.answer = (name) => (name === '2.m4s' ? new Response('<!doctype html><p>Please log in.') : undefined);
    await page.play();
    expect(page.errors.map(({ message }) => message)).to.deep.equal([
      'The segment https://cdn.example/song/2.m4s does not hold what its playlist says.',
    ]);
    expect(page.refusals).to.equal(0);
  });

  describe('whose Media Source does not open', () => {
    beforeEach(() => {
      page.media.opens = false;
    });

    it('within a second after it was wanted, is left to hls.js, and so is every other of this page', async () => {
      const source = page.open();
      await source.attach(page.audio.element);
      await page.time.advance(5000);
      expect(page.refusals).to.equal(0);
      source.loadAll();
      await page.settled();
      expect(opensInTime()).to.equal(true);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(page.refusals).to.equal(1);
      expect(opensInTime()).to.equal(false);
    });

    it('because the machine stood still, has its second afterwards', async () => {
      await page.play();
      page.time.freeze(3000);
      page.media.last.open();
      await page.settled();
      expect(page.refusals).to.equal(0);
      expect(page.media.appended).to.have.length(4);
    });
  });

  describe('that is aborted', () => {
    it('releases the element', async () => {
      await page.play();
      page.controller.abort();
      expect(page.audio.hasAttribute('src')).to.equal(false);
      expect(page.media.revoked).to.deep.equal(['blob:0']);
    });

    it('before the browser knows its length, leaves no position behind for the next source', async () => {
      page.media.opens = false;
      await page.play();
      page.controller.abort();
      expect(page.audio.calls.filter((call) => call.startsWith('seek'))).to.deep.equal(['seek 8', 'seek 0']);
    });

    it('requests and reports nothing more', async () => {
      page.answer = (name) => (name === '2.m4s' ? NEVER : undefined);
      const source = await page.play();
      const preloaded = source.preload();
      page.controller.abort();
      page.audio.break(3);
      source.loadAll();
      await page.settled();
      expect(page.requested).to.deep.equal(['init.mp4', '1.m4s', '2.m4s']);
      expect([page.errors, page.refusals, page.restarts]).to.deep.equal([[], 0, 0]);
      await preloaded.catch(() => {});
    });

    it('before all was wanted, requests nothing when it is', async () => {
      const source = page.open();
      await source.attach(page.audio.element);
      await page.settled();
      page.controller.abort();
      source.loadAll();
      await page.settled();
      expect(page.requested).to.deep.equal(['init.mp4', '1.m4s']);
    });

    it('while it is preloaded, says so', async () => {
      page.answer = () => NEVER;
      const preloaded = page.open().preload();
      page.controller.abort();
      expect((await rejection(preloaded)).name).to.equal('AbortError');
      await page.settled();
      expect(page.errors).to.deep.equal([]);
    });
  });
});

describe('a recording in a Managed Media Source', () => {
  let page: RecordingFixture;

  beforeEach(() => {
    page = new RecordingFixture({ isManaged: true });
  });
  afterEach(() => page.restore());

  it('keeps the sound in this browser, until the element gets something else', async () => {
    await page.play();
    expect(page.audio.disableRemotePlayback).to.equal(true);
    expect(page.media.appended).to.have.length(4);
    page.controller.abort();
    expect(page.audio.disableRemotePlayback).to.equal(false);
  });

  it('requests nothing more while the browser wants nothing, and then goes on', async () => {
    const give = page.hold('2.m4s');
    await page.play();
    page.media.last.dispatchEvent(new Event('endstreaming'));
    give(new Response(segment(12, 6)));
    await page.settled();
    expect(page.requested).to.deep.equal(['init.mp4', '1.m4s', '2.m4s']);
    page.media.last.dispatchEvent(new Event('startstreaming'));
    await page.settled();
    expect(page.requested).to.deep.equal(WHOLE);
  });

  it('requests what a seek needs even then', async () => {
    page.answer = (name) => (name === '2.m4s' ? NEVER : undefined);
    await page.play();
    page.media.last.dispatchEvent(new Event('endstreaming'));
    page.audio.currentTime = 20;
    await page.settled();
    expect(page.media.appended).to.deep.equal(['init', '6', '18']);
  });
});
