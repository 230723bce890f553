import { expect } from 'chai';
import { field, isFields, listField, textField } from '../../../../src/platform/model/fields.ts';
import { parseFlag, parseId, parseList, parseSeconds, parseText } from '../../../../src/platform/model/parse-values.ts';
import { PlayerError } from '../../../../src/platform/model/player-error.ts';
import { formatTime } from '../../../../src/player/model/format-time.ts';
import { filterTracks, parseQueue } from '../../../../src/player/model/queue/parse-queue.ts';
import { parseStreams } from '../../../../src/player/model/stream/parse-streams.ts';
import { trimPlaylist } from '../../../../src/player/model/stream/trim-playlist.ts';
import { parseRequest, parseResult, requestFragment } from '../../../../src/presave/model/hand-over.ts';
import {
  isAt,
  looksLikeAnswer,
  type Parameters,
  parseAnswer,
  singleValue,
} from '../../../../src/presave/model/presave-callback.ts';
import {
  isFlowExpired,
  isRemovable,
  parseFlow,
  parseHandOverRecord,
} from '../../../../src/presave/model/presave-flow.ts';
import { parseExchange, parseService, SPOTIFY_SETTINGS } from '../../../../src/presave/model/providers.ts';
import { parseKeptSettings } from '../../../../src/presave/providers/redirect-adapter.ts';
import { fc } from '../../../support/chance.ts';
import { FLOW_SETTINGS } from '../../../support/fakes/flow-settings.ts';
import { always, anyJson, anyText, anything, wholeText } from '../../../support/hostile.ts';

const anyTexts = fc.oneof(anything, anyText, fc.array(anyText), fc.double());

/** The result of `act`, or `null` if it throws a PlayerError with the documented code. */
function orError<Value>(code: string, act: () => Value): Value | null {
  try {
    return act();
  } catch (error) {
    expect(error).to.be.instanceOf(PlayerError).with.property('code', code);
    return null;
  }
}

function isPlain(value: object): void {
  expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
}

describe('random data from outside', () => {
  const id = fc.oneof(anyText, fc.integer(), fc.double());
  const peak = fc.oneof({ weight: 200, arbitrary: fc.integer({ min: 0, max: 255 }) }, fc.jsonValue());
  const peaks = fc.oneof(fc.array(peak, { minLength: 14, maxLength: 20 }), fc.jsonValue());
  const track = anyJson({ track_id: id, title: anyText, artist: anyText, duration: fc.double(), peaks });
  const color = fc.oneof(anyText, fc.stringMatching(/^#[\da-f]{5,7}$/));
  const djs = fc.array(anyJson({ name: anyText }));
  const mixtape = anyJson({ slug: id, cover: anyText, title: anyText, djs, color });

  it('parses to a valid queue or throws', () => {
    const answer = anyJson({ data: fc.array(track), included: anyJson({ mixtape }) });
    always(
      [fc.oneof({ weight: 6, arbitrary: answer }, { weight: 1, arbitrary: anything }), fc.array(anyText)],
      (value, wanted) => {
        const queue = orError('queue-invalid', () => parseQueue(value));
        if (queue === null) return;
        expect(Object.keys(queue)).to.have.members(['mixtape', 'tracks', 'warnings']);
        expect(new Set(queue.tracks.map(({ trackId }) => trackId)).size).to.equal(queue.tracks.length);
        for (const one of queue.tracks) {
          isPlain(one);
          const { peaks: kept = [], ...others } = one;
          expect(Object.keys(others)).to.deep.equal(['trackId', 'title', 'artist', 'duration']);
          if ('peaks' in one) expect(kept).to.have.lengthOf.within(16, 400);
          expect(kept.every((value) => Number.isInteger(value) && value >= 0 && value <= 255)).to.equal(true);
          expect(one.trackId).to.be.a('string').and.not.equal('');
          expect([typeof one.title, typeof one.artist]).to.deep.equal(['string', 'string']);
          expect(one.duration === null || (Number.isFinite(one.duration) && one.duration > 0)).to.equal(true);
          encodeURIComponent(one.trackId);
        }
        if (queue.mixtape !== null) {
          isPlain(queue.mixtape);
          encodeURIComponent(queue.mixtape.slug);
          if ('color' in queue.mixtape) expect(queue.mixtape.color).to.match(/^#[\da-f]{6}$/i);
          for (const { name } of queue.mixtape.djs) expect(name).to.be.a('string').and.not.equal('');
        }
        for (const one of filterTracks(queue.tracks, wanted)) expect(queue.tracks).to.include(one);
      },
    );
  }).timeout(60_000);

  it('parses to a list of stream addresses or throws', () => {
    const type = fc.oneof(anyText, fc.constantFrom('application/x-mpegURL', 'audio/mpegurl'));
    always([anyJson({ streams: fc.array(anyJson({ type, url: anyText })) })], (value) => {
      for (const url of orError('stream-invalid', () => parseStreams(value)) ?? []) {
        expect(url).to.be.a('string').and.not.equal('');
      }
    });
  }).timeout(60_000);

  it('trims a playlist to some of its own lines and an end', () => {
    const line = fc.oneof(
      anyText,
      fc.constantFrom(
        '#EXTM3U',
        '',
        '#EXT-X-ENDLIST',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXT-X-DISCONTINUITY',
        'a.ts',
        'b.ts',
      ),
      fc.oneof(fc.double(), fc.integer(), anyText).map((seconds) => `#EXTINF:${seconds},`),
    );
    const lines = fc.tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('\n', '\r\n'));
    const settings = fc.record({
      startSeconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
      durationSeconds: fc.double({ min: 0.1, max: 1e9, noNaN: true }),
    });
    always([lines, settings], ([all, end], preview) => {
      const { text, fileSeconds } = trimPlaylist(all.join(end), preview);
      if (fileSeconds === null) {
        expect(text).to.equal(all.join(end));
        return;
      }
      expect(fileSeconds).to.be.above(0);
      expect(text.endsWith('#EXT-X-ENDLIST\n')).to.equal(true);
      const given = all.join(end).split(/\r?\n/);
      let position = 0;
      for (const kept of text.slice(0, -'#EXT-X-ENDLIST\n'.length).split('\n').slice(0, -1)) {
        position = given.indexOf(kept, position) + 1;
        expect(position, kept).to.be.above(0);
      }
    });
  }).timeout(60_000);

  it('gives settings of the declared types', () => {
    always([anyTexts, anyText], (value, fallback) => {
      const text = parseId(value);
      expect(text).to.equal(text.trim());
      expect(parseFlag(value)).to.be.a('boolean');
      for (const one of parseList(value)) {
        expect(one).to.be.a('string').and.not.equal('');
        expect(one).to.equal(one.trim());
      }
      expect(parseText(value, fallback)).to.equal(text === '' ? fallback : text);
      expect(parseService(value)).to.be.oneOf(['spotify', 'apple_music', null]);
      expect(parseExchange(value)).to.be.oneOf(['browser', 'server']);
    });
  }).timeout(60_000);

  it('gives seconds that are not below the minimum', () => {
    const seconds = fc.oneof(anything, anyText, fc.double(), fc.double().map(String));
    always([seconds, fc.constantFrom(0, 0.1)], (value, min) => {
      const parsed = parseSeconds(value, 15, min);
      expect(Number.isFinite(parsed) && parsed >= min).to.equal(true);
    });
  }).timeout(60_000);

  it('gives only own fields', () => {
    always([anything, anyText], (value, name) => {
      if (!isFields(value)) expect(field(value, name)).to.equal(undefined);
      expect(textField(value, name, 99)).to.be.a('string');
      expect(listField(value, name, 99, () => {})).to.be.an('array');
    });
  }).timeout(60_000);

  it('formats a time with at least two digits, or throws', () => {
    always([fc.oneof(fc.double(), fc.integer(), fc.double({ min: 0, max: 1e6, noNaN: true }))], (seconds) => {
      if (seconds > Number.MAX_SAFE_INTEGER) return;
      if (!(seconds >= 0)) {
        expect(() => formatTime(seconds)).to.throw(RangeError);
        return;
      }
      const [minutes = '', rest = ''] = formatTime(seconds).split(':');
      expect([minutes, rest].every((digits) => /^\d{2,}$/.test(digits))).to.equal(true);
      expect(Number(minutes) * 60 + Number(rest)).to.equal(Math.floor(seconds));
    });
  }).timeout(60_000);
});

describe('random parameters of an address that a visitor returns to', () => {
  const name = fc.oneof(anyText, fc.constantFrom('code', 'state', 'error', 'error_description', 'iss'));
  const value = fc.oneof(anyText, fc.constantFrom('access_denied', 'invalid_scope'));
  const query: fc.Arbitrary<Parameters> = fc.array(fc.tuple(name, value), { maxLength: 6 });
  const page = fc.constantFrom('https://site.example/back', 'https://site.example/back/', 'https://evil.example/back');
  const nonce = fc.oneof(anyText, fc.constant('AbC-_0123456789z'));
  const time = fc.oneof(fc.integer(), fc.double(), anyText);
  const address = fc.oneof(anyText, fc.constant('https://site.example'));
  const kept = fc.oneof(
    anyText,
    fc.constant(null),
    anyJson({
      verifier: anyText,
      createdAt: time,
      clientId: anyText,
      redirectUri: anyText,
      siteBase: address,
      accountsBase: address,
      pixelEvent: anyText,
      handOver: anyJson({ nonce, returnOrigin: address }),
      handedOver: fc.boolean(),
      projectId: anyText,
      fragment: anyText,
    }).map((record) => JSON.stringify(record)),
  );

  it('give a code only if there is one, and nothing else', () => {
    const flow = { ...FLOW_SETTINGS, verifier: 'v', createdAt: 0, accountsBase: 'https://accounts.example' };
    always([query, fc.integer({ min: -1e6, max: 1e6 })], (parameters, now) => {
      const count = (wanted: string): number => parameters.filter(([key]) => key === wanted).length;
      const answer = parseAnswer(parameters, flow, flow.accountsBase, now);
      if (answer.kind === 'code') {
        expect([count('code'), count('error'), isFlowExpired(flow, now)]).to.deep.equal([1, 0, false]);
        expect(singleValue(parameters, 'code')).to.be.a('string').and.not.equal('');
      }
      if (answer.kind === 'denied') expect([count('code'), count('error')]).to.deep.equal([0, 1]);
      if (answer.kind === 'refused') expect(answer.reason).to.match(/^\w{1,64}$/);
      expect(isFlowExpired(flow, now)).to.equal(answer.kind === 'expired');
      if (answer.kind !== 'expired' && answer.kind !== 'malformed') {
        expect(looksLikeAnswer({ query: parameters })).to.equal(true);
      }
    });
  }).timeout(60_000);

  it('match a redirect URI only on its page, with all of its parameters', () => {
    always([page, query, page, query], (ownPage, own, atPage, at) => {
      const isThere = isAt({ page: ownPage, query: own }, { page: atPage, query: [...at, ...own] });
      expect(isThere).to.equal(ownPage.replace(/\/$/, '') === atPage.replace(/\/$/, ''));
      if (!isAt({ page: ownPage, query: own }, { page: ownPage, query: at })) {
        expect(own.some(([key, wanted]) => !at.some((one) => one[0] === key && one[1] === wanted))).to.equal(true);
      }
    });
  }).timeout(60_000);

  it('give a valid request or result, or nothing', () => {
    const project = wholeText.filter((text) => text !== '');
    const fragment = fc.oneof(
      anyText,
      fc
        .tuple(project, anyText, nonce)
        .map(([projectId, text, one]) => `#presave=start&project_id=${projectId}&return_to=${text}&nonce=${one}`),
      fc
        .tuple(fc.constantFrom('saved', 'cancelled', 'failed', 'start', ''), nonce)
        .map(([result, one]) => `#presave=${result}&nonce=${one}`),
    );
    always([fragment, project, project], (text, projectId, returnTo) => {
      const request = parseRequest(text);
      if (request !== null) {
        isPlain(request);
        expect(request.projectId).to.not.equal('');
        expect(request.returnTo).to.not.equal('');
        expect(request.nonce).to.match(/^[\w-]{16,64}$/);
      }
      const answer = parseResult(text);
      if (answer !== null) {
        expect(answer.result).to.be.oneOf(['saved', 'cancelled', 'failed']);
        expect(answer.nonce).to.match(/^[\w-]{16,64}$/);
      }
      expect(request === null || answer === null).to.equal(true);
      const mine = { service: 'spotify', projectId, returnTo, nonce: 'AbC-_0123456789z' } as const;
      expect(parseRequest(requestFragment(mine))).to.deep.equal(mine);
    });
  }).timeout(60_000);

  it('are stored as a valid flow or not at all', () => {
    always([kept, fc.integer()], (text, now) => {
      const flow = parseFlow(text);
      if (flow !== null) {
        isPlain(flow);
        const { verifier, projectId, redirectUri, siteBase, handOver, stored } = flow;
        const kept = parseKeptSettings(SPOTIFY_SETTINGS, stored);
        const texts = [verifier, projectId, redirectUri, handOver?.nonce ?? 'none', kept?.clientId ?? 'none'];
        expect(texts.every((one) => typeof one === 'string' && one !== '')).to.equal(true);
        for (const one of [siteBase, kept?.accountsBase ?? siteBase, handOver?.returnOrigin ?? siteBase])
          expect(one).to.match(/^https?:/);
        expect(Number.isFinite(flow.createdAt)).to.equal(true);
        expect(isRemovable(text, now)).to.equal(isFlowExpired(flow, now));
      }
      const handed = parseHandOverRecord(text);
      if (handed === null) return;
      isPlain(handed);
      expect(Object.keys(handed)).to.have.members([
        'handedOver',
        'service',
        'createdAt',
        'projectId',
        'pixelEvent',
        'fragment',
      ]);
      expect([handed.handedOver, Number.isFinite(handed.createdAt), typeof handed.fragment]).to.deep.equal([
        true,
        true,
        'string',
      ]);
      expect(handed.projectId).to.be.a('string').and.not.equal('');
    });
  }).timeout(60_000);
});
