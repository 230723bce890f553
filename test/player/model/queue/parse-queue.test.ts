import { expect } from 'chai';
import { PlayerError } from '../../../../src/platform/model/player-error.ts';
import { filterTracks, parseQueue } from '../../../../src/player/model/queue/parse-queue.ts';

const ENTRY = { track_id: 't1', title: 'One', artist: 'Someone', duration: 180 };
const MIXTAPE = {
  slug: 'summer',
  cover: '/cover.jpg',
  artist: 'DJ A',
  title: 'Summer',
  djs: [{ name: 'A' }, { name: 'B' }],
};

function trackOf(entry: unknown): unknown {
  return parseQueue({ data: [entry] }).tracks[0];
}

function mixtapeOf(mixtape: unknown): unknown {
  return parseQueue({ data: [], included: { mixtape } }).mixtape;
}

describe('parseQueue', () => {
  it('reads a queue as the API sends it', () => {
    const { tracks, mixtape, warnings } = parseQueue({ data: [ENTRY], included: { mixtape: MIXTAPE } });
    expect(tracks).to.deep.equal([{ trackId: 't1', title: 'One', artist: 'Someone', duration: 180 }]);
    expect(mixtape).to.deep.equal(MIXTAPE);
    expect(warnings).to.deep.equal([]);
  });

  const noQueues: readonly unknown[] = [
    null,
    undefined,
    true,
    1,
    'queue',
    [],
    [ENTRY],
    {},
    { data: null },
    { data: {} },
    { data: 'x' },
    { error: 'x' },
  ];
  for (const answer of noQueues) {
    it(`throws queue-invalid for ${JSON.stringify(answer)}`, () => {
      expect(() => parseQueue(answer))
        .to.throw(PlayerError)
        .with.include({ code: 'queue-invalid', message: 'The queue answer has no list of tracks in "data".' });
    });
  }

  it('reads the links of a track, and the mixtape’s page', () => {
    const links = [
      { name: 'Bandcamp', url: 'https://label.example/album?id=1#track' },
      { name: ' Shop ', url: ' HTTP://shop.example ' },
    ];
    expect(trackOf({ ...ENTRY, links })).to.have.deep.property('links', [
      { name: 'Bandcamp', url: 'https://label.example/album?id=1#track' },
      { name: 'Shop', url: 'HTTP://shop.example' },
    ]);
    const url = 'https://label.example/summer';
    expect(mixtapeOf({ ...MIXTAPE, url })).to.deep.equal({ ...MIXTAPE, url });
  });

  it('leaves out links without a name, and URLs that are not http, with a warning', () => {
    const urls = ['javascript:alert(1)', 'data:text/html,x', '//shop.example', '/shop', 'https://', ' ', 7, null];
    const links = [...urls.map((url) => ({ name: 'Shop', url })), { name: '', url: 'https://shop.example' }, null];
    const { tracks, warnings } = parseQueue({
      data: [
        { ...ENTRY, links },
        { ...ENTRY, track_id: 't2', links: 'x' },
      ],
    });
    expect(tracks.map((track) => 'links' in track)).to.deep.equal([false, false]);
    expect(warnings).to.have.lengthOf(10);
    expect(warnings[0]).to.equal('Link 0 of the track t1 needs a name and an http or https URL, and was left out.');
    for (const url of ['javascript:alert(1)', 'javascript:alert(1)//https://label.example/'])
      expect(mixtapeOf({ ...MIXTAPE, url })).to.deep.equal(MIXTAPE);
    expect(trackOf({ ...ENTRY, duration: 0 })).to.include({ duration: null });
  });

  it('reads the loudness of a track and the colour of the cover', () => {
    const peaks = Array.from({ length: 400 }, (_, step) => step % 256);
    for (const given of [peaks, peaks.slice(0, 16), Array(16).fill(0), Array(16).fill(255)])
      expect(trackOf({ ...ENTRY, peaks: given })).to.deep.equal({
        trackId: 't1',
        title: 'One',
        artist: 'Someone',
        duration: 180,
        peaks: given,
      });
    for (const color of ['#ff8800', '#FF88aa'])
      expect(mixtapeOf({ ...MIXTAPE, color })).to.deep.equal({ ...MIXTAPE, color });
  });

  const bars = (change: object): unknown => Object.assign(Array(16).fill(9), change);
  const noPeaks: readonly unknown[] = [
    null,
    'x',
    5,
    {},
    [],
    Array(15).fill(9),
    Array(401).fill(9),
    { length: 16 },
    ...[-1, 256, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '9', null, [9], true].map((peak) => bars({ 7: peak })),
  ];
  for (const peaks of noPeaks) {
    it(`leaves out peaks of ${JSON.stringify(peaks)?.slice(0, 60)}, with a warning, and keeps the track`, () => {
      const { tracks, warnings } = parseQueue({ data: [{ ...ENTRY, peaks }] });
      expect(tracks).to.deep.equal([{ trackId: 't1', title: 'One', artist: 'Someone', duration: 180 }]);
      expect(warnings).to.deep.equal([
        'The peaks of the track t1 are not 16 to 400 integers from 0 to 255, and were left out.',
      ]);
    });
  }

  it('reads the page of a track, if it is an http URL', () => {
    const page_url = 'https://label.example/track/one/';
    expect(trackOf({ ...ENTRY, page_url })).to.include({ pageUrl: page_url });
    for (const invalid of ['javascript:alert(1)', '/track/one/', 7, null])
      expect(trackOf({ ...ENTRY, page_url: invalid })).not.to.have.property('pageUrl');
  });

  it('reads the cover of a track', () => {
    expect(trackOf({ ...ENTRY, cover: 'covers/t1.jpg' })).to.deep.include({ cover: 'covers/t1.jpg' });
    for (const cover of ['', ' ', null, 5, 'javascript:alert(1)'])
      expect(trackOf({ ...ENTRY, cover })).not.to.have.property('cover');
  });

  it('reads where the sound of a track is', () => {
    const streams = [{ type: 'application/x-mpegURL', url: '/hls/t1.m3u8' }];
    expect(trackOf({ ...ENTRY, streams, play_url: 'media/t1.mp3' })).to.deep.include({
      streams: [{ url: '/hls/t1.m3u8' }],
      playUrl: 'media/t1.mp3',
    });
    expect(trackOf({ ...ENTRY, streams: [] })).to.deep.include({ streams: [] });
  });

  it('leaves out where the sound of a track is if that is not valid, with a warning', () => {
    const { tracks, warnings } = parseQueue({ data: [{ ...ENTRY, streams: 'x', play_url: 'javascript:alert(1)' }] });
    expect(tracks).to.deep.equal([{ trackId: 't1', title: 'One', artist: 'Someone', duration: 180 }]);
    expect(warnings).to.deep.equal([
      'The streams of the track t1 are not valid, so the API is asked for them.',
      'The play_url of the track t1 is no http or https URL, and was left out.',
    ]);
  });

  for (const color of [
    null,
    5,
    {},
    ['#ff8800'],
    '',
    'red',
    '#f80',
    '#ff88001',
    '#ff880g',
    ' #ff8800',
    '#ff8800\n',
    'url(x)',
  ]) {
    it(`leaves out a colour of ${JSON.stringify(color)}, with a warning`, () => {
      const { mixtape, warnings } = parseQueue({ data: [], included: { mixtape: { ...MIXTAPE, color } } });
      expect(mixtape).to.deep.equal(MIXTAPE);
      expect(warnings).to.deep.equal(['The color of the mixtape is not #rrggbb, and was left out.']);
    });
  }

  it('cuts long texts and lists of the mixtape and of the tracks, with one warning for the queue', () => {
    const long = 'x'.repeat(301);
    const links = Array.from({ length: 21 }, (_, index) => ({ name: long, url: `https://shop.example/${index}` }));
    const djs = Array.from({ length: 51 }, () => ({ name: long }));
    const { tracks, mixtape, warnings } = parseQueue({
      data: [
        { ...ENTRY, title: long, artist: long, links },
        { ...ENTRY, track_id: 't2', title: `a${'\u0301'.repeat(5)}` },
      ],
      included: { mixtape: { ...MIXTAPE, title: long, artist: long, djs } },
    });
    const texts = [tracks[0], mixtape].flatMap((one) => [one?.title, one?.artist]);
    for (const text of [...texts, tracks[0]?.links?.[19]?.name, mixtape?.djs[49]?.name])
      expect(text).to.equal('x'.repeat(300));
    expect(tracks[0]?.links).to.have.lengthOf(20);
    expect(mixtape?.djs).to.have.lengthOf(50);
    expect(tracks[1]?.title).to.equal(`a${'\u0301'.repeat(4)}`);
    expect(warnings).to.deep.equal(['Texts, links or DJs of the queue are too long or too many, and were cut.']);
  });

  it('drops ids and URLs that are too long, because a part of one would name something else', () => {
    const url = `https://shop.example/${'x'.repeat(8000)}`;
    const { tracks, mixtape } = parseQueue({
      data: [
        { ...ENTRY, track_id: 'x'.repeat(501) },
        { ...ENTRY, links: [{ name: 'Shop', url }] },
      ],
      included: { mixtape: { ...MIXTAPE, slug: 'x'.repeat(501), url, cover: url } },
    });
    expect(tracks.map(({ trackId, links }) => [trackId, links])).to.deep.equal([['t1', undefined]]);
    expect(mixtape).to.deep.equal({ ...MIXTAPE, slug: '', cover: null });
  });

  it('warns which entries were left out and why', () => {
    expect(parseQueue({ data: [ENTRY, { title: 'x' }, ENTRY] }).warnings).to.deep.equal([
      'Entry 1 of the queue has no track_id and was left out.',
      'Entry 2 of the queue repeats the track t1 and was left out.',
    ]);
  });

  it('warns at most ten times about entries, and then counts the others', () => {
    const { warnings } = parseQueue({ data: Array.from({ length: 500_000 }, () => ({})) });
    expect(warnings).to.have.lengthOf(11);
    expect(warnings.at(-1)).to.equal('The queue has more such entries: 499990.');
  });

  describe('tracks', () => {
    const withoutId: readonly unknown[] = [
      null,
      'text',
      7,
      [],
      {},
      { ...ENTRY, track_id: undefined },
      { ...ENTRY, track_id: null },
      { ...ENTRY, track_id: '' },
      { ...ENTRY, track_id: true },
      { ...ENTRY, track_id: ['t1'] },
      { ...ENTRY, track_id: { id: 't1' } },
      { ...ENTRY, track_id: Number.NaN },
      { ...ENTRY, track_id: '\ud800' },
      { ...ENTRY, track_id: 'half \udc00 of a character' },
      // In a URL's path, these would lead to another address, together with the API key.
      { ...ENTRY, track_id: '.' },
      { ...ENTRY, track_id: '..' },
    ];
    withoutId.forEach((entry, index) => {
      it(`leaves out an entry without an id, with a warning (${index}: ${JSON.stringify(entry)})`, () => {
        const { tracks, warnings } = parseQueue({ data: [entry, ENTRY] });
        expect(tracks.map((track) => track.trackId)).to.deep.equal(['t1']);
        expect(warnings).to.have.lengthOf(1);
      });
    });

    it('treats a number and its digits as the same id', () => {
      const { tracks } = parseQueue({
        data: [
          { ...ENTRY, track_id: 12 },
          { ...ENTRY, track_id: '12' },
          { ...ENTRY, track_id: 0 },
        ],
      });
      expect(tracks.map((track) => track.trackId)).to.deep.equal(['12', '0']);
    });

    for (const trackId of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '🎛️', 'ключ']) {
      it(`accepts a track with the id ${trackId}`, () => {
        const { tracks } = parseQueue({ data: [{ ...ENTRY, track_id: trackId }, ENTRY] });
        expect(tracks.map((track) => track.trackId)).to.deep.equal([trackId, 't1']);
        expect(filterTracks(tracks, [trackId])).to.have.lengthOf(1);
      });
    }
  });

  describe('mixtape', () => {
    const missing: readonly unknown[] = [undefined, null, 'text', 1];
    for (const mixtape of missing) {
      it(`is null if the API sends ${JSON.stringify(mixtape)}`, () => {
        expect(mixtapeOf(mixtape)).to.equal(null);
      });
    }

    for (const slug of ['\ud800', 'summer\udc00', '\udc00\ud800']) {
      it(`has no slug if the API sends ${JSON.stringify(slug)}, which cannot be part of a URL`, () => {
        expect(mixtapeOf({ ...MIXTAPE, slug })).to.include({ slug: '', title: 'Summer' });
      });
    }
  });

  it('cannot be changed by a page', () => {
    const peaks = Array(16).fill(9);
    const { tracks, mixtape } = parseQueue({ data: [{ ...ENTRY, peaks }], included: { mixtape: MIXTAPE } });
    expect(Object.isFrozen(peaks)).to.equal(false);
    for (const part of [tracks, tracks[0], tracks[0]?.peaks, mixtape, mixtape?.djs, mixtape?.djs[0]]) {
      expect(part).to.be.an.instanceOf(Object);
      expect(Object.isFrozen(part)).to.equal(true);
    }
  });

  it('does not change any prototype', () => {
    const answer: unknown = JSON.parse(
      '{"__proto__":{"x":1},"data":[{"__proto__":{"title":"bad"},"track_id":"a"}],"included":{"mixtape":{"__proto__":{"x":1},"djs":[{"__proto__":{"x":1},"name":"A"}]}}}',
    );
    const { tracks, mixtape } = parseQueue(answer);
    expect(tracks[0]).to.include({ trackId: 'a', title: '' });
    for (const value of [{}, tracks, tracks[0], mixtape, mixtape?.djs[0]]) expect(value).not.to.have.property('x');
  });

  it('ignores fields that a page has added to `Object.prototype`', () => {
    const everyObject = Object.prototype as { track_id?: string; title?: string };
    everyObject.track_id = 'everywhere';
    everyObject.title = 'everywhere';
    try {
      const { tracks } = parseQueue({ data: [{}, { track_id: 'a' }] });
      expect(tracks.map(({ trackId, title }) => [trackId, title])).to.deep.equal([['a', '']]);
    } finally {
      delete everyObject.track_id;
      delete everyObject.title;
    }
  });
});

describe('filterTracks', () => {
  const tracks = ['a', 'b', 'c'].map((trackId) => ({ trackId, title: '', artist: '', duration: null }));
  const ids = (wanted: readonly string[]): readonly string[] =>
    filterTracks(tracks, wanted).map((track) => track.trackId);

  it('keeps all tracks if no ids are given', () => {
    expect(ids([])).to.deep.equal(['a', 'b', 'c']);
  });

  it('keeps the tracks with the given ids, in queue order', () => {
    expect(ids(['c', 'a', 'a'])).to.deep.equal(['a', 'c']);
  });
});
