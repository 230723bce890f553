import { expect } from 'chai';
import { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { clear, hush, isShown, nextTask, once, pollUntil, recordRequests, theStage } from './stage.ts';

/**
 * The elements of this file are defined already. The same class under another name shows what happens to an element
 * that was in the page before its script.
 */
let names = 0;
function defineAnew(tag: string): void {
  customElements.define(tag, class extends MixtapePlayerElement {});
}

/** An element whose tag is not defined yet, from its markup. */
function write(html: (tag: string) => string): { tag: string; player: MixtapePlayerElement } {
  const tag = `mixtape-player-${++names}`;
  theStage().innerHTML = html(tag);
  const player = theStage().querySelector<MixtapePlayerElement>(tag);
  if (player === null) throw new Error('The markup has no player.');
  return { tag, player };
}

const MARKUP = (tag: string): string =>
  `<${tag} api-base="${demoOrigin}" mixtape-id="slow-water"><a href="/mixtape/slow-water">Slow Water</a></${tag}>`;

describe('the upgrade of <mixtape-player>', () => {
  afterEach(async () => {
    new MixtapePlayerElement().volume = 1;
    localStorage.clear();
    await clear();
  });

  it('hides the content of the tag, which is shown until then', async () => {
    const { tag, player } = write(MARKUP);
    const link = player.querySelector('a');
    expect(link?.checkVisibility()).to.equal(true);
    expect(link?.getBoundingClientRect().height).to.be.greaterThan(0);
    defineAnew(tag);
    expect(link?.getClientRects()).to.have.length(0);
    await once(player, 'mixtapeload');
    await pollUntil(() => isShown(player));
    expect(link?.getClientRects()).to.have.length(0);
    // It stays in the page for those who read the document without running scripts, such as search engines.
    expect(link?.parentElement).to.equal(player);
  });

  it('ignores only invalid values among the properties that were set before', async () => {
    const said = hush();
    const { tag, player } = write((name) => `<${name} api-base="${demoOrigin}"></${name}>`);
    Object.assign(player, { volume: undefined, currentTime: Number.NaN, mixtapeId: 'slow-water' });
    defineAnew(tag);
    await once(player, 'mixtapeload');
    expect(player.volume).to.equal(1);
    expect(said.map(({ text }) => text.split(' has to be')[0])).to.deep.equal([
      'TypeError: The volume',
      'TypeError: The currentTime',
    ]);
  });

  it('keeps properties that were set before', async () => {
    const { tag, player } = write((name) => `<${name} api-base="${demoOrigin}"></${name}>`);
    Object.assign(player, {
      mixtapeId: 'slow-water',
      trackIds: ['slow-ferry', 'paper-moons', 'streetlight'],
      maxWidth: 333,
      previewStart: 2,
      previewDuration: 4,
      apiKey: 'a key',
      noHotkeys: true,
      volume: 0.25,
      shuffle: true,
      repeat: true,
    });
    const requests = recordRequests();
    defineAnew(tag);
    await once(player, 'mixtapeload');
    expect(player.mixtapeId).to.equal('slow-water');
    expect(player.tracks.map(({ trackId }) => trackId)).to.deep.equal(['slow-ferry', 'paper-moons', 'streetlight']);
    await pollUntil(() => isShown(player));
    expect(player.getBoundingClientRect().width).to.equal(333);
    expect(player.previewStart).to.equal(2);
    expect(player.duration).to.equal(4);
    expect(player.noHotkeys).to.equal(true);
    expect(player.volume).to.equal(0.25);
    expect(player.shuffle).to.equal(true);
    expect(player.repeat).to.equal(true);
    expect(player.outerHTML).not.to.contain('a key');
    await player.play();
    expect(requests.to('/v2.0/stream/')[0]?.headers.get('X-API-Key')).to.equal('a key');
    for (const property of ['mixtapeId', 'trackIds', 'apiKey', 'volume', 'shuffle']) {
      expect(Object.hasOwn(player, property), property).to.equal(false);
    }
  });

  it('works if attributes are set right after the append, without a warning and with one request', async () => {
    const said = hush();
    const requests = recordRequests();
    const player = document.createElement('mixtape-player');
    theStage().append(player);
    player.setAttribute('mixtape-id', 'one-track');
    player.apiBase = demoOrigin;
    player.trackIds = ['last-exit-home'];
    await once(player, 'mixtapeload');
    await nextTask();
    expect(said).to.deep.equal([]);
    expect(requests.map(({ url }) => url.href)).to.deep.equal([`${demoOrigin}/v3/mixtapes/one-track/queue`]);
  });

  it('works for innerHTML, cloneNode and importNode', async () => {
    theStage().innerHTML = `<mixtape-player api-base="${demoOrigin}" mixtape-id="one-track"></mixtape-player>`;
    const first = theStage().querySelector('mixtape-player');
    if (first === null) throw new Error('There is no player.');
    await once(first, 'mixtapeload');
    // Frameworks clone elements. The clone must not contain what the original has rendered.
    const second = first.cloneNode(true) as MixtapePlayerElement;
    const third = document.importNode(first, true);
    theStage().append(second, third);
    await Promise.all([once(second, 'mixtapeload'), once(third, 'mixtapeload')]);
    expect(second.tracks).to.deep.equal(first.tracks);
    await pollUntil(() => isShown(third));
  });
});
