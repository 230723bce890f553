import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import {
  audioOf,
  clear,
  create,
  hush,
  isShown,
  mount,
  mountReady,
  nextTask,
  once,
  pollUntil,
  queueOf,
  quietFor,
  recordRequests,
  standstill,
  theStage,
  unpaused,
} from './stage.ts';

const trackIdsOf = ({ tracks }: MixtapePlayerElement): string[] => tracks.map(({ trackId }) => trackId);

describe('the attributes of <mixtape-player>', () => {
  afterEach(clear);

  describe('mixtape-id', () => {
    for (const value of [null, '', '  ']) {
      it(`${value === null ? 'missing' : `"${value}"`}: hides the player, sends no request and warns once`, async () => {
        const said = hush();
        const requests = recordRequests();
        const player = mount({ 'mixtape-id': value });
        await pollUntil(() => said.length > 0);
        await quietFor(50);
        expect(said.map(({ level }) => level)).to.deep.equal(['warn']);
        expect(said[0]?.text).to.contain('mixtape-id');
        expect(requests).to.have.length(0);
        expect(isShown(player)).to.equal(false);
      });
    }

    it('changed while a track plays, stops it and shows the other mixtape, paused', async () => {
      const player = await mountReady();
      await player.play();
      player.setAttribute('mixtape-id', 'short-tracks');
      await once(player, 'mixtapeload');
      expect(player.mixtape?.title).to.equal('Between the Songs');
      expect(player.activeTrack?.trackId).to.equal('station-ident');
      expect(player.paused).to.equal(true);
      expect(unpaused()).to.have.length(0);
    });

    it('removed while a track plays, stops it and hides the player', async () => {
      hush();
      const player = await mountReady();
      await player.play();
      player.removeAttribute('mixtape-id');
      await once(player, 'mixtapeerror');
      expect(player.paused).to.equal(true);
      expect(unpaused()).to.have.length(0);
      expect(isShown(player)).to.equal(false);
    });

    it('may be a number, and is encoded as one path segment', async () => {
      const requests = recordRequests(() => queueOf(['northbound']));
      const player = create({ 'mixtape-id': null });
      player.mixtapeId = 7 as unknown as string;
      theStage().append(player);
      await once(player, 'mixtapeload');
      expect(player.mixtapeId).to.equal('7');
      player.mixtapeId = 'late night/№ 7?';
      await once(player, 'mixtapeload');
      expect(requests.map(({ url }) => url.pathname)).to.deep.equal([
        '/v3/mixtapes/7/queue',
        `/v3/mixtapes/${encodeURIComponent('late night/№ 7?')}/queue`,
      ]);
    });
  });

  describe('property and attribute are in sync', () => {
    const CASES: readonly (readonly [
      attribute: string,
      property: string,
      set: unknown,
      text: string,
      got?: unknown,
    ])[] = [
      ['mixtape-id', 'mixtapeId', 'summer', 'summer'],
      ['max-width', 'maxWidth', '20em', '20em'],
      ['max-width', 'maxWidth', 480, '480', '480px'],
      ['preload', 'preload', true, ''],
      ['track-ids', 'trackIds', ['a', 'b'], 'a b'],
      ['api-base', 'apiBase', 'https://api.example/base', 'https://api.example/base'],
      ['site-base', 'siteBase', 'https://site.example', 'https://site.example'],
      ['preview-start', 'previewStart', 3, '3'],
      ['preview-duration', 'previewDuration', 20.5, '20.5'],
      ['no-hotkeys', 'noHotkeys', true, ''],
    ];
    for (const [attribute, property, set, text, got = set] of CASES) {
      it(`${property} = ${JSON.stringify(set)} sets ${attribute}="${text}"`, () => {
        const byProperty = create({ [attribute]: null });
        Reflect.set(byProperty, property, set);
        expect(byProperty.getAttribute(attribute)).to.equal(text);
        const byAttribute = create({ [attribute]: text });
        expect(Reflect.get(byAttribute, property)).to.deep.equal(got);
      });
    }

    const DEFAULTS: readonly (readonly [property: string, value: unknown])[] = [
      ['mixtapeId', ''],
      ['preload', false],
      ['trackIds', []],
      ['apiKey', ''],
      ['previewStart', 8],
      ['previewDuration', 15],
      ['noHotkeys', false],
    ];
    for (const [property, value] of DEFAULTS) {
      it(`${property} is ${JSON.stringify(value)} by default, and again after null`, () => {
        const player = create({ 'mixtape-id': null });
        expect(Reflect.get(player, property)).to.deep.equal(value);
        Reflect.set(player, property, '5');
        Reflect.set(player, property, null);
        expect(Reflect.get(player, property)).to.deep.equal(value);
      });
    }

    for (const [attribute, property, fallback, garbage] of [
      ['preview-start', 'previewStart', 8, ['', 'soon', '-1', 'NaN', 'Infinity']],
      ['preview-duration', 'previewDuration', 15, ['', 'long', '-15', '0', 'Infinity']],
    ] as const) {
      it(`an invalid ${attribute} falls back to ${fallback}`, () => {
        for (const value of garbage) {
          expect(Reflect.get(create({ [attribute]: value }), property), value).to.equal(fallback);
        }
      });
    }

    it('preview-start may be 0', () => {
      expect(create({ 'preview-start': '0' }).previewStart).to.equal(0);
    });
  });

  describe('api-key', () => {
    it('sends no header if it is missing', async () => {
      const requests = recordRequests();
      await (await mountReady()).play();
      expect(requests.to('/v2.0/stream/')[0]?.headers.has('X-API-Key')).to.equal(false);
    });

    it('set after preload was refused without it is used for the same track', async () => {
      let allowed = false;
      const requests = recordRequests((url) =>
        url.pathname.startsWith('/v2.0/stream/') && !allowed ? new Response(null, { status: 401 }) : undefined,
      );
      const player = await mountReady({ preload: '' });
      await pollUntil(() => requests.to('/v2.0/stream/').length > 0);
      await quietFor(50);
      allowed = true;
      player.currentTime = 3;
      player.apiKey = 'late';
      await player.play();
      expect(requests.to('/v2.0/stream/').at(-1)?.headers.get('X-API-Key')).to.equal('late');
      expect(audioOf(player).currentSrc).to.match(/^blob:|mpegurl|m3u8/);
      expect(player.currentTime).to.be.within(2.95, 3.5 + standstill());
    });

    it('changed while a track plays is used for the next track, and playback continues', async () => {
      const player = await mountReady({ 'api-key': 'first' });
      await player.play();
      const requests = recordRequests();
      player.setAttribute('api-key', 'second');
      await nextTask();
      expect(player.paused).to.equal(false);
      expect(unpaused()).to.have.length(1);
      await player.next();
      expect(requests.to('/v2.0/stream/').at(-1)?.headers.get('X-API-Key')).to.equal('second');
    });
  });

  describe('max-width', () => {
    for (const [value, width] of [
      ['480', 480],
      ['300px', 300],
      ['50%', 350],
      ['20em', 320],
      ['calc(100px + 10%)', 170],
      ['5000', 700],
    ] as const) {
      it(`"${value}" is ${width} px in a column of 700 px`, async () => {
        const player = await mountReady({ 'max-width': value });
        expect(player.getBoundingClientRect().width).to.equal(width);
        const card = player.shadowRoot?.querySelector('[part~="container"]');
        expect(card?.getBoundingClientRect().width, 'the card').to.equal(width);
      });
    }

    for (const value of [null, '', 'wide', '-5', '480 px', '1px; display: none', '1px} * {display: none']) {
      it(`${value === null ? 'missing' : `"${value}"`} fills the column`, async () => {
        const player = await mountReady({ 'max-width': value });
        expect(player.getBoundingClientRect().width).to.equal(700);
      });
    }

    it('takes effect at once when it is changed or removed', async () => {
      const player = await mountReady({ 'max-width': '480' });
      player.maxWidth = '320';
      await nextTask();
      expect(player.getBoundingClientRect().width).to.equal(320);
      player.removeAttribute('max-width');
      await nextTask();
      expect(player.getBoundingClientRect().width).to.equal(700);
    });
  });

  describe('preload', () => {
    for (const value of ['', 'true', 'auto', 'preload']) {
      it(`="${value}" preloads the active track before anyone presses play`, async () => {
        const requests = recordRequests();
        const player = mount({ preload: value });
        expect(player.preload).to.equal(true);
        await pollUntil(() => requests.to('.m4s').length > 0);
        expect(requests.to('/v2.0/stream/').map(({ url }) => url.pathname)).to.deep.equal([
          '/v2.0/stream/harbour-at-four',
        ]);
        expect(player.paused).to.equal(true);
      });
    }

    for (const value of [null, 'false', 'none', 'False']) {
      it(`${value === null ? 'missing' : `="${value}"`} requests no stream before a visitor shows interest`, async () => {
        const requests = recordRequests();
        const player = await mountReady({ preload: value });
        await quietFor(100);
        expect(player.preload).to.equal(false);
        expect(requests.filter(({ url }) => !url.pathname.endsWith('/queue'))).to.have.length(0);
      });
    }

    for (const [what, act] of [
      ['a pointer over play', () => new PointerEvent('pointerover', { bubbles: true, composed: true })],
      ['the focus on play', () => null],
    ] as const) {
      it(`preloads the track on ${what}`, async () => {
        const requests = recordRequests();
        const player = await mountReady();
        await pollUntil(() => player.shadowRoot?.querySelector('[part~="play"]'));
        const button = player.shadowRoot?.querySelector<HTMLElement>('[part~="play"]');
        const event = act();
        if (event) button?.dispatchEvent(event);
        else button?.focus();
        await pollUntil(() => requests.to('/v2.0/stream/').length > 0);
        expect(player.paused).to.equal(true);
      });
    }

    it('set later preloads the track, and play starts without another request', async () => {
      const requests = recordRequests();
      const player = await mountReady();
      player.preload = true;
      await pollUntil(() => requests.to('.m4s').length > 0);
      await player.play();
      expect(requests.to('/v2.0/stream/')).to.have.length(1);
    });
  });

  describe('track-ids', () => {
    for (const value of ['paper-moons copper-rain', 'paper-moons,copper-rain', ' paper-moons ,\n copper-rain, ']) {
      it(`${JSON.stringify(value)} keeps two tracks, in queue order`, async () => {
        const player = await mountReady({ 'track-ids': value });
        expect(trackIdsOf(player)).to.deep.equal(['copper-rain', 'paper-moons']);
      });
    }

    it('as an array accepts ids with spaces and commas', async () => {
      recordRequests((url) => (url.pathname.endsWith('/queue') ? queueOf(['a b', 'a', 'b', 'c,d']) : undefined));
      const player = create();
      player.trackIds = ['a b', 'c,d'];
      theStage().append(player);
      await once(player, 'mixtapeload');
      expect(trackIdsOf(player)).to.deep.equal(['a b', 'c,d']);
    });

    it('changed later filters the loaded queue without a request', async () => {
      const player = await mountReady();
      const requests = recordRequests();
      player.trackIds = ['slow-ferry', 'streetlight'];
      await nextTask();
      expect(trackIdsOf(player)).to.deep.equal(['slow-ferry', 'streetlight']);
      expect(player.activeTrack?.trackId).to.equal('slow-ferry');
      player.removeAttribute('track-ids');
      await nextTask();
      expect(trackIdsOf(player)).to.have.length(8);
      expect(requests.to('/queue')).to.have.length(0);
    });

    it('changed later to ids that are not in the queue shows no track', async () => {
      hush();
      const player = await mountReady();
      player.setAttribute('track-ids', 'nothing-like-it');
      await once(player, 'mixtapeerror');
      expect(trackIdsOf(player)).to.deep.equal([]);
      expect(isShown(player)).to.equal(false);
    });

    it('changed later does not interrupt the playing track if it is still included', async () => {
      const player = await mountReady();
      await player.play();
      const audio = audioOf(player);
      const before = audio.currentTime;
      player.trackIds = ['harbour-at-four', 'slow-ferry'];
      await nextTask();
      expect(player.paused).to.equal(false);
      expect(audio.paused).to.equal(false);
      await pollUntil(() => audio.currentTime > before + 0.05);
    });

    it('changed later without the playing track leaves button and sound in agreement', async () => {
      const player = await mountReady();
      await player.play();
      player.trackIds = ['slow-ferry', 'copper-rain'];
      await once(player, 'trackchange');
      // Playing the other track and being paused are both fine. A pause button without sound is not.
      await pollUntil(() => player.paused || player.matches(':state(playing)'));
      expect(player.activeTrack?.trackId).to.equal('slow-ferry');
    });
  });

  describe('preview-start and preview-duration', () => {
    it('changed while a track plays take effect from the next track', async () => {
      const player = await mountReady({ 'preview-start': '2', 'preview-duration': '10' });
      await player.play();
      player.previewStart = 20;
      player.previewDuration = 5;
      await nextTask();
      expect(player.duration).to.equal(10);
      expect(audioOf(player).currentTime).to.be.within(2, 4);
      await player.next();
      expect(player.duration).to.equal(5);
      expect(audioOf(player).currentTime).to.be.within(20, 22);
    });
  });

  describe('api-base and site-base', () => {
    it('keep their path and drop query and fragment', async () => {
      const requests = recordRequests((url) => (url.origin === 'https://api.example' ? queueOf(['a']) : undefined));
      await mountReady({ 'api-base': 'https://api.example/some/base//?x=1#y' });
      expect(requests.map(({ url }) => url.href)).to.deep.equal([
        'https://api.example/some/base/v3/mixtapes/slow-water/queue',
      ]);
    });

    it('that is no http URL is ignored with a warning', async () => {
      const said = hush();
      const requests = recordRequests(() => queueOf(['a']));
      await mountReady({ 'api-base': 'javascript:alert(1)' });
      expect(requests.map(({ url }) => url.protocol)).to.deep.equal(['http:']);
      expect(said.filter(({ text }) => text.includes('api-base'))).to.have.length(1);
    });

    it('changed later loads the queue from the new API', async () => {
      const player = await mountReady();
      const requests = recordRequests(() => queueOf(['other']));
      player.apiBase = 'https://other.example';
      await once(player, 'mixtapeload');
      expect(requests[0]?.url.origin).to.equal('https://other.example');
      expect(trackIdsOf(player)).to.deep.equal(['other']);
    });

    it('the play URL belongs to the site, API calls do not', async () => {
      hush();
      const requests = recordRequests((url) =>
        url.origin === 'https://api.example'
          ? url.pathname.endsWith('/queue')
            ? queueOf(['paper-moons'])
            : new Response(null, { status: 404 })
          : undefined,
      );
      const player = await mountReady({ 'api-base': 'https://api.example', 'site-base': `${demoOrigin}/` });
      await player.play();
      expect(audioOf(player).currentSrc).to.equal(`${demoOrigin}/play/paper-moons`);
      expect(requests.map(({ url }) => url.pathname)).to.deep.equal([
        '/v3/mixtapes/slow-water/queue',
        '/v2.0/stream/paper-moons',
      ]);
    });

    it('no request carries credentials', async () => {
      const requests = recordRequests();
      await (await mountReady()).play();
      expect(requests.length).to.be.greaterThan(3);
      expect(new Set(requests.map(({ init }) => init.credentials))).to.deep.equal(new Set(['omit']));
    });
  });
});
