import { expect } from 'chai';
import { createMediaFeed, type MediaFeed } from '../../../../src/player/engine/sources/media-feed.ts';
import { FakeAudio } from '../../../support/fakes/fake-audio.ts';
import { FakeMediaSources } from '../../../support/fakes/fake-media-source.ts';
import { rejection } from '../../../support/until.ts';
import { recordedInit } from '../../model/stream/recorded-segments.ts';
import { segment } from './recording-fixture.ts';

describe('a Media Source that feeds the element', () => {
  let media: FakeMediaSources;
  let controller: AbortController;
  let feed: MediaFeed;

  beforeEach(async () => {
    const audio = new FakeAudio();
    media = new FakeMediaSources(audio);
    controller = new AbortController();
    feed = createMediaFeed(audio.element, controller.signal);
    await feed.begin('mp4a.40.2', 600);
    await feed.append(recordedInit('aac').buffer);
  });
  afterEach(() => {
    controller.abort();
    media.restore();
  });

  it('has no more listeners after many segments', async () => {
    const { buffer } = media.last;
    const added: string[] = [];
    for (const target of [buffer, controller.signal]) {
      if (target === null) throw new Error('It has not begun.');
      const { addEventListener } = target;
      target.addEventListener = (type: string, ...more: unknown[]) => {
        added.push(type);
        Reflect.apply(addEventListener, target, [type, ...more]);
      };
    }
    for (let time = 0; time < 60; time += 6) await feed.append(segment(time, 6).buffer);
    expect(media.appended).to.have.length(11);
    expect(added).to.deep.equal([]);
  });

  it('refuses a segment, and takes the next one', async () => {
    media.refusals = 1;
    expect((await rejection(feed.append(segment(0, 6).buffer))).message).to.equal('The browser cannot read it.');
    await feed.append(segment(0, 6).buffer);
    expect(media.appended).to.deep.equal(['init', '0']);
  });

  it('ends an append when it is aborted, and begins none afterwards', async () => {
    const appending = feed.append(segment(0, 6).buffer);
    controller.abort();
    expect((await rejection(appending)).name).to.equal('AbortError');
    expect((await rejection(feed.append(segment(0, 6).buffer))).name).to.equal('AbortError');
  });
});
