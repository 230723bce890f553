import { expect } from 'chai';
import { trimPlaylist } from '../../../../src/player/model/stream/trim-playlist.ts';
import { fc, runs } from '../../../support/chance.ts';

const SETTINGS = { startSeconds: 8, durationSeconds: 15 };

function playlist(durations: readonly number[], tail: readonly string[] = ['#EXT-X-ENDLIST']): string {
  const segments = durations.flatMap((seconds, index) => [`#EXTINF:${seconds},`, `segment-${index}.ts`]);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-TARGETDURATION:6',
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...segments,
    ...tail,
    '',
  ].join('\n');
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
const segmentsOf = (text: string): readonly string[] => linesOf(text).filter((line) => !line.startsWith('#'));
const times = (count: number, seconds: number): readonly number[] => Array.from({ length: count }, () => seconds);

describe('trimPlaylist', () => {
  it('has one end tag, however the end was written', () => {
    const lines = linesOf(trimPlaylist(playlist([6, 6], ['#EXT-X-ENDLIST ', '#EXTINF:6,', 'late.ts']), SETTINGS).text);
    expect(lines.filter((line) => line.startsWith('#EXT-X-ENDLIST'))).to.have.lengthOf(1);
  });

  it('does not count an empty line as a segment', () => {
    for (const empty of ['', ' ', '\t', '\r']) {
      const text = playlist(times(30, 6)).replaceAll('.ts\n', `.ts\n${empty}\n`);
      const segments = segmentsOf(trimPlaylist(text, SETTINGS).text).filter((line) => line.trim() !== '');
      expect(segments).to.have.lengthOf(4);
    }
  });

  it('keeps the key, the map and the byte ranges of the segments', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:10',
      '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"',
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"',
      '#EXTINF:10.0,Title, with comma',
      '#EXT-X-BYTERANGE:1000@720',
      'all.mp4',
      '#EXTINF:10.0,',
      '#EXT-X-BYTERANGE:1000',
      'all.mp4',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="init-2.mp4"',
      '#EXTINF:10.0,',
      '#EXT-X-BYTERANGE:1000@5000',
      'all.mp4',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXTINF:10.0,',
      'rest.mp4',
      '#EXT-X-ENDLIST',
    ];
    expect(linesOf(trimPlaylist(text.join('\n'), SETTINGS).text)).to.deep.equal([
      ...text.slice(0, 16),
      '#EXT-X-ENDLIST',
    ]);
  });

  it('turns a live playlist into a recording, so that it is not reloaded', () => {
    const live = playlist(times(6, 6), [])
      .replace(
        '#EXT-X-VERSION:3',
        '#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0\n#EXT-X-PART-INF:PART-TARGET=0.33\n#EXT-X-PLAYLIST-TYPE:EVENT',
      )
      .replace('segment-0.ts', '#EXT-X-PART:DURATION=0.33,URI="part.mp4"\nsegment-0.ts');
    const { text, fileSeconds } = trimPlaylist(`${live}#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.mp4"\n`, SETTINGS);
    expect(text).not.to.match(/PART|SERVER-CONTROL|PRELOAD|EVENT/);
    expect(linesOf(text).at(-1)).to.equal('#EXT-X-ENDLIST');
    expect(segmentsOf(text)).to.have.lengthOf(4);
    expect(fileSeconds).to.equal(36);
  });

  it('keeps dates and gaps', () => {
    const text = playlist(times(3, 6)).replace(
      '#EXTINF',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXT-X-GAP\n#EXTINF',
    );
    expect(trimPlaylist(text, SETTINGS).text).to.include('PROGRAM-DATE-TIME').and.to.include('EXT-X-GAP');
  });

  it('ignores comments', () => {
    const remarks = ['# no #EXTINF:99, here', '# no #EXT-X-PART here'];
    const text = playlist(times(30, 6)).replace('#EXT-X-VERSION:3', remarks.join('\n'));
    const { text: trimmed, fileSeconds } = trimPlaylist(text, SETTINGS);
    expect(fileSeconds).to.equal(180);
    expect(linesOf(trimmed)).to.include.members(remarks);
  });

  it('reads Windows line ends', () => {
    const unix = trimPlaylist(playlist(times(30, 6)), SETTINGS);
    const windows = trimPlaylist(playlist(times(30, 6)).replaceAll('\n', '\r\n'), SETTINGS);
    expect(windows).to.deep.equal(unix);
  });

  it('reads lengths with and without a title, a fraction or a space', () => {
    const text = [
      '#EXTM3U',
      '#EXTINF:9.96',
      'a.ts',
      '#EXTINF: 10,x',
      'b.ts',
      '#EXTINF:10.,',
      'c.ts',
      '#EXTINF:10,',
      'd.ts',
    ].join('\n');
    const { text: trimmed, fileSeconds } = trimPlaylist(text, SETTINGS);
    expect(fileSeconds).to.be.closeTo(39.96, 1e-9);
    expect(segmentsOf(trimmed)).to.deep.equal(['a.ts', 'b.ts', 'c.ts']);
  });

  it('cuts a playlist even if one length is invalid', () => {
    const text = playlist(times(30, 6)).replace('#EXTINF:6,\nsegment-1.ts', '#EXTINF:1.2.3,\nsegment-1.ts');
    expect(segmentsOf(trimPlaylist(text, SETTINGS).text)).to.have.length.below(10);
  });

  it('keeps exactly the first segments that the preview needs', () => {
    // Halves of a second add up without rounding.
    const half = fc.integer({ min: 1, max: 24 }).map((halves) => halves / 2);
    const settings = fc.record({ startSeconds: fc.nat(60).map((halves) => halves / 2), durationSeconds: half });
    fc.assert(
      fc.property(
        fc.array(half, { minLength: 1, maxLength: 60 }),
        settings,
        (durations, { startSeconds, durationSeconds }) => {
          const fileSeconds = durations.reduce((sum, seconds) => sum + seconds, 0);
          const start = Math.min(startSeconds, Math.max(0, fileSeconds - durationSeconds));
          const end = Math.min(start + durationSeconds, fileSeconds);
          const startsAt = durations.map((_, index) =>
            durations.slice(0, index).reduce((sum, seconds) => sum + seconds, 0),
          );
          const needed = startsAt.filter((at) => at < end).length;
          const trimmed = trimPlaylist(playlist(durations), { startSeconds, durationSeconds });
          expect(trimmed.fileSeconds).to.equal(fileSeconds);
          expect(segmentsOf(trimmed.text)).to.deep.equal(
            durations.slice(0, needed).map((_, index) => `segment-${index}.ts`),
          );
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
