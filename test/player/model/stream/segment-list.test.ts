import { expect } from 'chai';
import { parseSegmentList, type SegmentList } from '../../../../src/player/model/stream/segment-list.ts';
import { fc, runs } from '../../../support/chance.ts';

const MAP = '#EXT-X-MAP:URI="init.mp4"';
const SEGMENTS = ['#EXTINF:6.016,', '0.m4s', '#EXTINF:5.994667,a title', '1.m4s', '#EXTINF:2,', '2.m4s'] as const;
const playlist = (...lines: readonly string[]): string => ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n');
const recording = (...lines: readonly string[]): SegmentList | null =>
  parseSegmentList(playlist(...lines, '#EXT-X-ENDLIST'));

describe('the playlist of a recording in fMP4', () => {
  it('says what there is to load, and when each segment begins', () => {
    expect(recording(MAP, ...SEGMENTS)).to.deep.equal({
      init: { uri: 'init.mp4', range: null },
      segments: [
        { uri: '0.m4s', range: null, start: 0, seconds: 6.016 },
        { uri: '1.m4s', range: null, start: 6.016, seconds: 5.994667 },
        { uri: '2.m4s', range: null, start: 6.016 + 5.994667, seconds: 2 },
      ],
      fileSeconds: 6.016 + 5.994667 + 2,
    });
  });

  it('may name bytes of a file, each range beginning where the one before ends', () => {
    const list = recording(
      '#EXT-X-MAP:URI="all.mp4",BYTERANGE="580"',
      '#EXTINF:6,',
      '#EXT-X-BYTERANGE:1000@580',
      'all.mp4',
      '#EXT-X-BYTERANGE:500',
      '#EXTINF:6,',
      'all.mp4',
    );
    expect(list?.init.range).to.deep.equal({ start: 0, end: 580 });
    expect(list?.segments.map(({ range }) => range)).to.deep.equal([
      { start: 580, end: 1580 },
      { start: 1580, end: 2080 },
    ]);
    expect(recording('#EXT-X-MAP:BYTERANGE="580@20",URI="a.mp4"', ...SEGMENTS)?.init.range).to.deep.equal({
      start: 20,
      end: 600,
    });
  });

  it('may have tags that change nothing, comments, blank lines and Windows’ line ends', () => {
    const lines = [
      '#EXT-X-TARGETDURATION:7',
      '#EXT-X-MEDIA-SEQUENCE:12',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-START:TIME-OFFSET=20',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+01:00',
      '# a comment',
      '',
      MAP,
      ...SEGMENTS,
      '#EXT-X-ENDLIST',
    ];
    expect(parseSegmentList(playlist(...lines))?.segments).to.have.length(3);
    expect(parseSegmentList(playlist(...lines).replaceAll('\n', '\r\n'))).to.deep.equal(
      parseSegmentList(playlist(...lines)),
    );
  });

  for (const [what, lines] of [
    ['has no end', [MAP, ...SEGMENTS]],
    ['has no init segment', [...SEGMENTS, '#EXT-X-ENDLIST']],
    ['has two init segments', [MAP, ...SEGMENTS, MAP, '#EXTINF:1,', '3.m4s', '#EXT-X-ENDLIST']],
    ['has its init segment too late', ['#EXTINF:1,', 'a.m4s', MAP, ...SEGMENTS, '#EXT-X-ENDLIST']],
    ['has an init segment without an address', ['#EXT-X-MAP:URI=""', ...SEGMENTS, '#EXT-X-ENDLIST']],
    ['is encrypted', ['#EXT-X-KEY:METHOD=AES-128,URI="key"', MAP, ...SEGMENTS, '#EXT-X-ENDLIST']],
    ['has a discontinuity', [MAP, ...SEGMENTS, '#EXT-X-DISCONTINUITY', '#EXTINF:1,', '3.m4s', '#EXT-X-ENDLIST']],
    ['has a gap', [MAP, '#EXT-X-GAP', ...SEGMENTS, '#EXT-X-ENDLIST']],
    ['has parts', [MAP, ...SEGMENTS, '#EXT-X-PART:DURATION=1,URI="3.m4s"', '#EXT-X-ENDLIST']],
    ['has variables', ['#EXT-X-DEFINE:NAME="a",VALUE="b"', MAP, ...SEGMENTS, '#EXT-X-ENDLIST']],
    ['has a tag of tomorrow', ['#EXT-X-TOMORROW', MAP, ...SEGMENTS, '#EXT-X-ENDLIST']],
    ['has a segment without a duration', [MAP, ...SEGMENTS, '3.m4s', '#EXT-X-ENDLIST']],
    ['has a segment of endless length', [MAP, `#EXTINF:${'9'.repeat(400)},`, ...SEGMENTS.slice(1), '#EXT-X-ENDLIST']],
    ['has a segment of no length', [MAP, '#EXTINF:0,', '0.m4s', ...SEGMENTS, '#EXT-X-ENDLIST']],
    ['has a range that begins nowhere', [MAP, '#EXTINF:1,', '#EXT-X-BYTERANGE:10', '0.m4s', '#EXT-X-ENDLIST']],
    ['has a range in other words', [MAP, '#EXTINF:1,', '#EXT-X-BYTERANGE:a@b', '0.m4s', '#EXT-X-ENDLIST']],
    ['lists no segment', [MAP, '#EXT-X-ENDLIST']],
    ['lists playlists', ['#EXT-X-STREAM-INF:BANDWIDTH=64000', 'index.m3u8', '#EXT-X-ENDLIST']],
  ] as const) {
    it(`is left to hls.js if it ${what}`, () => {
      expect(parseSegmentList(playlist(...lines))).to.equal(null);
    });
  }

  it('continues no range of another file', () => {
    const lines = [MAP, '#EXTINF:1,', '#EXT-X-BYTERANGE:10@5', 'a.mp4', '#EXTINF:1,', '#EXT-X-BYTERANGE:10', 'b.mp4'];
    expect(recording(...lines)).to.equal(null);
  });

  it('is read in no time, however long its lines are and however many', () => {
    const since = performance.now();
    // In quadratic time, each would take minutes.
    parseSegmentList(playlist(`#EXT-X-MAP:${'A'.repeat(200_000)}`, `#EXTINF:${'1'.repeat(200_000)}`));
    parseSegmentList(playlist(MAP, '#EXTINF:1,\na\n'.repeat(40_000), '#EXT-X-ENDLIST'));
    expect(performance.now() - since).to.be.below(2000);
  });

  it('never throws', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(MAP, ...SEGMENTS, '#EXT-X-BYTERANGE:1@2', '#EXT-X-BYTERANGE:', '#EXT-X-MAP:', '#EXT-X-ENDLIST'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => void parseSegmentList(playlist(...lines))),
      { numRuns: runs(5000) },
    );
  });
});
