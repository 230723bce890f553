import { expect } from 'chai';
import { requestQueueEarly } from '../../src/embed/page-queues.ts';
import { type FakeFetch, fakeFetch, hang } from '../support/fakes/fake-fetch.ts';

const SCRIPT = 'https://cdn.example/player/mixtape-player.js?ver=1';
let mixtapes = 0;

describe('the early queue request', () => {
  let network: FakeFetch;
  let stage: HTMLElement;
  let id: string;
  let labelled: Element[];

  beforeEach(() => {
    network = fakeFetch(hang);
    stage = document.body.appendChild(document.createElement('div'));
    mixtapes += 1;
    labelled = [];
    id = `early-${mixtapes}`;
  });
  afterEach(() => {
    stage.remove();
    network.restore();
  });

  /** An element before its script has loaded: its tag is not defined yet. */
  function ask(markup: string): string[] {
    stage.innerHTML = markup;
    const player = stage.querySelector('not-yet');
    if (player === null) throw new Error('The markup has no player.');
    requestQueueEarly(player, SCRIPT, (element) => labelled.push(element));
    return network.requests.map(({ url }) => url);
  }

  it('uses the mixtape of the container', () => {
    expect(ask(`<div data-mixtape-id="${id}"><not-yet></not-yet></div>`)).to.have.length(1);
  });

  it('waits for a player far from the viewport, unless it has preload', () => {
    const far = 'style="position: absolute; top: 9000px"';
    expect(ask(`<not-yet mixtape-id="${id}" ${far}></not-yet>`)).to.deep.equal([]);
    expect(ask(`<not-yet mixtape-id="${id}" ${far} preload="false"></not-yet>`)).to.deep.equal([]);
    expect(ask(`<not-yet mixtape-id="${id}" ${far} preload></not-yet>`)).to.have.length(1);
  });

  it('waits for a player that is not displayed', () => {
    expect(ask(`<div hidden><not-yet mixtape-id="${id}"></not-yet></div>`)).to.deep.equal([]);
  });

  it('waits until an authorization response is removed from the URL, because the request would leak it in its referrer', () => {
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

  for (const [where, markup] of [
    ['the player', (block: string) => `<not-yet mixtape-id="${id}">${block}</not-yet>`],
    ['its container', (block: string) => `<div data-mixtape-id="${id}"><not-yet></not-yet>${block}</div>`],
  ] as const) {
    it(`is not sent if ${where} contains the queue, but the labels are loaded`, () => {
      const block = '<script type="application/json" data-mixtape-queue>{"data": []}</script>';
      expect(ask(markup(block))).to.deep.equal([]);
      expect(labelled).to.have.length(1);
      expect(ask(markup(`<p>${block}</p>`))).to.have.length(1);
    });
  }

  it('is not sent without an id', () => {
    expect(ask('<not-yet></not-yet>')).to.deep.equal([]);
  });
});
