import { expect } from 'chai';
import { requestQueueEarly } from '../../src/bridge/page/early-queue.ts';
import { type FakeFetch, fakeFetch, hang } from '../support/fakes/fake-fetch.ts';

const SCRIPT = 'https://cdn.example/player/mixtape-player.js?ver=1';
let mixtapes = 0;

describe('the queue that is asked for early', () => {
  let network: FakeFetch;
  let stage: HTMLElement;
  let id: string;

  beforeEach(() => {
    network = fakeFetch(hang);
    stage = document.body.appendChild(document.createElement('div'));
    mixtapes += 1;
    id = `early-${mixtapes}`;
  });
  afterEach(() => {
    stage.remove();
    network.restore();
  });

  /** An element that has no class yet, as those of a page are before the script is there. */
  function ask(markup: string): string[] {
    stage.innerHTML = markup;
    const player = stage.querySelector('not-yet');
    if (player === null) throw new Error('The markup has no player.');
    requestQueueEarly(player, SCRIPT);
    return network.requests.map(({ url }) => url);
  }

  it('comes from where the script does', () => {
    expect(ask(`<not-yet mixtape-id="${id}"></not-yet>`)).to.deep.equal([
      `https://cdn.example/v3/mixtapes/${id}/queue`,
    ]);
  });

  it('comes from where the attribute says', () => {
    expect(ask(`<not-yet mixtape-id="${id}" api-base="https://api.example/music/"></not-yet>`)).to.deep.equal([
      `https://api.example/music/v3/mixtapes/${id}/queue`,
    ]);
  });

  it('is that of the container', () => {
    expect(ask(`<div data-mixtape-id="${id}"><not-yet></not-yet></div>`)).to.have.length(1);
  });

  it('is asked for once, however many players show it', () => {
    ask(`<not-yet mixtape-id="${id}"></not-yet>`);
    expect(ask(`<not-yet mixtape-id="${id}"></not-yet>`)).to.have.length(1);
  });

  it('waits for a player that is far from the viewport, unless that preloads', () => {
    const far = 'style="position: absolute; top: 9000px"';
    expect(ask(`<not-yet mixtape-id="${id}" ${far}></not-yet>`)).to.deep.equal([]);
    expect(ask(`<not-yet mixtape-id="${id}" ${far} preload="false"></not-yet>`)).to.deep.equal([]);
    expect(ask(`<not-yet mixtape-id="${id}" ${far} preload></not-yet>`)).to.have.length(1);
  });

  it('waits for a player that is not drawn', () => {
    expect(ask(`<div hidden><not-yet mixtape-id="${id}"></not-yet></div>`)).to.deep.equal([]);
  });

  it('waits until an authorization’s answer is out of the address, which the request would carry along', () => {
    const { href } = location;
    try {
      for (const query of ['code=c&state=s', 'utm=1&state=s', 'error=access_denied']) {
        history.replaceState(history.state, '', `?${query}`);
        expect(ask(`<not-yet mixtape-id="${id}"></not-yet>`)).to.deep.equal([]);
      }
    } finally {
      history.replaceState(history.state, '', href);
    }
    expect(ask(`<not-yet mixtape-id="${id}"></not-yet>`)).to.have.length(1);
  });

  it('is not asked for without an id', () => {
    expect(ask('<not-yet></not-yet>')).to.deep.equal([]);
  });

  it('is left to the element where that has its class', () => {
    customElements.define('been-there', class extends HTMLElement {});
    stage.innerHTML = `<been-there mixtape-id="${id}"></been-there>`;
    requestQueueEarly(stage.querySelector('been-there') as Element, SCRIPT);
    expect(network.requests).to.deep.equal([]);
  });
});
