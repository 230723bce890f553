import { expect } from 'chai';
import { isBuffered } from '../../src/player/engine/sources/is-buffered.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { afterwards, audioOf, clear, heard, mountReady, once, recordRequests, until } from './stage.ts';

const HLS = /^blob:/;

/** The playlist of a track of the demo. */
async function playlistOf(trackId: string): Promise<string> {
  return (await fetch(`${demoOrigin}/media/tracks/${trackId}/index.m3u8`)).text();
}

const isPlaylist = ({ pathname }: URL): boolean => pathname.endsWith('/index.m3u8');
const nameOf = ({ url }: { readonly url: URL }): string | undefined => url.pathname.split('/').at(-1);

describe('streams that are not as usual', () => {
  afterEach(clear);

  it('ends by itself if the playlist lists a segment behind the preview, because its durations are truncated', async () => {
    // Each segment lasts 6 s.
    const playlist = (await playlistOf('mpeg-ts')).replaceAll(/#EXTINF:[\d.]+/g, '#EXTINF:5');
    const requests = recordRequests((url) => (isPlaylist(url) ? new Response(playlist) : undefined));
    const player = await mountReady({ 'mixtape-id': 'packagings', 'track-ids': 'mpeg-ts' });
    await player.play();
    await until(() => isBuffered(audioOf(player), 23));
    player.currentTime = 14.5;
    await once(player, 'ended');
    expect(requests.to('.ts').map(nameOf)).to.deep.equal(['segment-01.ts', 'segment-02.ts', 'segment-03.ts']);
    expect(requests.to('/play/')).to.have.length(0);
  });

  it('ends by itself if a segment ends just before the preview does', async () => {
    const durations = [...(await playlistOf('opening-lights')).matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) =>
      Number(text),
    );
    const end = durations.slice(0, 3).reduce((sum, seconds) => sum + seconds, 0);
    const requests = recordRequests();
    const player = await mountReady({ 'track-ids': 'opening-lights', 'preview-duration': String(end + 0.015 - 8) });
    await player.play();
    expect(audioOf(player).currentSrc).to.match(HLS);
    await once(player, 'ended');
    expect(requests.to('.m4s').map(nameOf)).to.deep.equal(['1.m4s', '2.m4s']);
  });

  it('plays the rendition of sound of a video', async () => {
    const sound = await playlistOf('opening-lights');
    const master = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,URI="sound.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=200000,CODECS="avc1.42c00a,mp4a.40.2",RESOLUTION=64x36,AUDIO="sound"',
      'video.m3u8',
    ].join('\n');
    const requests = recordRequests((url) => {
      if (isPlaylist(url)) return new Response(master);
      return url.pathname.endsWith('/sound.m3u8') ? new Response(sound) : undefined;
    });
    const player = await mountReady({ 'track-ids': 'opening-lights' });
    await player.play();
    expect(await heard(player)).to.be.within(8, 9);
    expect(audioOf(player).currentSrc).to.match(HLS);
    expect(requests.to('video.m3u8')).to.have.length(0);
  });

  it('removes an empty edit from an init segment, because Firefox would delay the sound', async () => {
    const address = `${demoOrigin}/media/tracks/velvet-static/init.mp4`;
    const init = withEmptyEdit(new Uint8Array(await (await fetch(address)).arrayBuffer()));
    const appended = recordAppended();
    recordRequests(({ href }) => (href === address ? new Response(init) : undefined));
    const player = await mountReady({ 'track-ids': 'velvet-static' });
    await player.play();
    expect(await heard(player)).to.be.within(8, 9);
    expect(audioOf(player).currentSrc).to.match(HLS);
    expect(textOf(init)).to.include('edts');
    expect(appended[0]).to.include('moov').and.to.include('free').and.not.to.include('edts');
  });
});

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const bytesOf = (value: number): readonly number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** An init segment with an edit list whose only entry is an empty edit. */
function withEmptyEdit(init: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = (type: string): readonly number[] => [...type].map((letter) => letter.charCodeAt(0));
  // Version and flags, the number of entries, then its duration, media time and rate.
  const list = [28, 'elst', 0, 1, 500_000, 0xffffffff, 0x10000];
  const edits = [36, 'edts', ...list].flatMap((part) => (typeof part === 'string' ? name(part) : bytesOf(part)));
  const at = textOf(init).indexOf('mdia') - 4;
  const longer = Uint8Array.from([...init.subarray(0, at), ...edits, ...init.subarray(at)]);
  const view = new DataView(longer.buffer);
  for (const parent of ['moov', 'trak']) {
    const size = textOf(init).indexOf(parent) - 4;
    view.setUint32(size, view.getUint32(size) + edits.length);
  }
  return longer;
}

/** What is appended to source buffers, as text. */
function recordAppended(): readonly string[] {
  const { appendBuffer } = SourceBuffer.prototype;
  const appended: string[] = [];
  SourceBuffer.prototype.appendBuffer = function append(data) {
    appended.push(textOf((data as Uint8Array).subarray(0, 5000)));
    appendBuffer.call(this, data);
  };
  afterwards(() => {
    SourceBuffer.prototype.appendBuffer = appendBuffer;
  });
  return appended;
}
