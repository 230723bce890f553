import { expect } from 'chai';
import { audioVariants, chooseAudio, chooseVariant } from '../../../../src/player/model/stream/choose-audio.ts';
import { fc, runs } from '../../../support/chance.ts';

const playlist = (...lines: readonly string[]): string => ['#EXTM3U', '#EXT-X-VERSION:6', ...lines, ''].join('\n');
const variant = (attributes: string, uri: string): string => `#EXT-X-STREAM-INF:${attributes}\n${uri}`;
const VIDEO = 'BANDWIDTH=800000,CODECS="avc1.42c00a,mp4a.40.2",RESOLUTION=640x360,AUDIO="aac"';
const SOUND = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English, stereo",DEFAULT=YES,URI="sound.m3u8"';

describe('chooseAudio', () => {
  it('replaces a variant with pictures by its rendition of sound', () => {
    expect(chooseAudio(playlist(SOUND, variant(VIDEO, 'video.m3u8')))).to.equal(
      playlist(variant('BANDWIDTH=800000,CODECS="mp4a.40.2"', 'sound.m3u8')),
    );
  });

  it('lists a rendition once, even if several variants use it', () => {
    const text = chooseAudio(playlist(SOUND, variant(VIDEO, 'low.m3u8'), variant(VIDEO, 'high.m3u8')));
    expect(text.match(/m3u8/g)).to.have.lengthOf(1);
  });

  it('names no codec if the variant names none of sound', () => {
    const text = chooseAudio(playlist(SOUND, variant('BANDWIDTH=1,CODECS="avc1.42c00a",AUDIO="aac"', 'video.m3u8')));
    expect(text).to.equal(playlist(variant('BANDWIDTH=1', 'sound.m3u8')));
  });

  it('chooses the default rendition of several, else the first', () => {
    const rendition = (name: string, isDefault: boolean): string =>
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="${name}",DEFAULT=${isDefault ? 'YES' : 'NO'},URI="${name}.m3u8"`;
    const chosen = (...lines: readonly string[]): string =>
      chooseAudio(playlist(...lines, variant(VIDEO, 'video.m3u8')));
    expect(chosen(rendition('de', false), rendition('en', true)))
      .to.include('en.m3u8')
      .and.not.to.include('de.m3u8');
    expect(chosen(rendition('de', false), rendition('en', false)))
      .to.include('de.m3u8')
      .and.not.to.include('en.m3u8');
  });

  it('keeps a variant that contains its sound', () => {
    for (const lines of [[], [SOUND.replace(',URI="sound.m3u8"', '')], [SOUND.replace('AUDIO', 'SUBTITLES')]]) {
      expect(chooseAudio(playlist(...lines, variant(VIDEO, 'video.m3u8')))).to.equal(
        playlist(variant('BANDWIDTH=800000,CODECS="avc1.42c00a,mp4a.40.2"', 'video.m3u8')),
      );
    }
  });

  it('prefers what has no pictures: a variant, or a rendition', () => {
    const withPictures = [VIDEO, 'BANDWIDTH=1,RESOLUTION=640x360', 'BANDWIDTH=1,CODECS="avc1.42c00a, mp4a.40.2"'];
    for (const attributes of withPictures) {
      const sound = variant('BANDWIDTH=64000,CODECS="mp4a.40.2"', 'sound.m3u8');
      expect(chooseAudio(playlist(variant(attributes, 'video.m3u8'), sound))).to.equal(playlist(sound));
      const other = variant(attributes.replace(',AUDIO="aac"', ''), 'other.m3u8');
      expect(chooseAudio(playlist(SOUND, other, variant(VIDEO, 'video.m3u8')))).to.equal(
        playlist(variant('BANDWIDTH=800000,CODECS="mp4a.40.2"', 'sound.m3u8')),
      );
    }
  });

  it('reads a variant with blank lines and a comment before its address, spaces between codecs, and no bandwidth', () => {
    const text = playlist('#EXT-X-STREAM-INF:CODECS="mp4a.40.2, mp4a.40.5"', '', '  ', '#comment', 'sound.m3u8');
    expect(chooseAudio(text)).to.equal(
      playlist('#comment', variant('BANDWIDTH=1,CODECS="mp4a.40.2,mp4a.40.5"', 'sound.m3u8')),
    );
  });

  it('keeps variants of sound as they are, in their order', () => {
    const text = playlist(
      '#EXT-X-INDEPENDENT-SEGMENTS',
      variant('BANDWIDTH=128000,CODECS="mp4a.40.2"', 'high.m3u8?a=1,2'),
      variant('BANDWIDTH=64000', 'low.m3u8'),
    );
    expect(chooseAudio(text)).to.equal(text);
    expect(chooseAudio(text.replaceAll('\n', '\r\n'))).to.equal(text);
  });

  it('returns what lists no playlists unchanged', () => {
    for (const text of ['', '#EXTM3U', SOUND, '#EXT-X-STREAM-INF:BANDWIDTH=1', '<!doctype html>\r\n']) {
      expect(chooseAudio(text)).to.equal(text);
    }
  });

  it('does not throw for any text', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('#EXTM3U', SOUND, '#EXT-X-STREAM-INF:', variant(VIDEO, 'a')));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(chooseAudio(lines.join('\n'))).to.be.a('string');
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('chooseVariant', () => {
  const rates = (...kbits: readonly number[]): string =>
    playlist(...kbits.map((kbit) => variant(`BANDWIDTH=${kbit}000,CODECS="mp4a.40.2"`, `${kbit}.m3u8`)));
  const choose = (text: string, isSupported = (_codec: string): boolean => true): string | undefined =>
    chooseVariant(audioVariants(text), isSupported)?.uri;

  it('takes the best up to 400 kbit/s', () => {
    expect(choose(rates(64, 340, 128))).to.equal('340.m3u8');
    expect(choose(rates(64, 600))).to.equal('64.m3u8');
  });

  it('takes the smallest if all are larger', () => {
    expect(choose(rates(1400, 900))).to.equal('900.m3u8');
  });

  it('takes none that the browser does not support, but one that names no codec', () => {
    const text = playlist(
      variant('BANDWIDTH=300000,CODECS="ec-3"', 'ec3.m3u8'),
      variant('BANDWIDTH=90000,CODECS="mp4a.40.2"', 'aac.m3u8'),
    );
    expect(choose(text, (codec) => codec !== 'ec-3')).to.equal('aac.m3u8');
    expect(choose(text, () => false)).to.equal(undefined);
    expect(choose(playlist(variant('BANDWIDTH=1', 'a.m3u8')), () => false)).to.equal('a.m3u8');
  });

  it('takes a rendition of sound, and nothing with pictures', () => {
    expect(choose(playlist(SOUND, variant(VIDEO, 'video.m3u8')))).to.equal('sound.m3u8');
    expect(choose(playlist(variant(VIDEO, 'video.m3u8')))).to.equal(undefined);
  });

  it('finds none in a playlist of segments', () => {
    expect(choose(playlist('#EXTINF:6,', 'a.ts'))).to.equal(undefined);
  });
});

it('a playlist of 40,000 tags is read in no time', () => {
  const since = performance.now();
  // In quadratic time, it took half a minute.
  audioVariants('#\n'.repeat(40_000));
  audioVariants('#EXT-X-STREAM-INF:A=1\na\n'.repeat(20_000));
  expect(performance.now() - since).to.be.below(2000);
});
