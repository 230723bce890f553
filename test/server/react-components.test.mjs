import { join } from 'node:path';
import { expect } from 'chai';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';

const BUILD_MS = 300_000;
const QUEUE = { data: ['One', 'Two'].map((title) => ({ track_id: title, title, artist: '</script>' })) };

describe('the React components on a server', () => {
  let components;
  let server;
  before(async function () {
    this.timeout(BUILD_MS);
    await ensureBuilt();
    components = await import(join(root, 'dist/react.js'));
    server = await import(join(root, 'dist/server.js'));
  });

  const write = (name, props) => renderToString(createElement(components[name], props, 'Inside'));
  const templateOf = (markup) => /<template.*<\/template>/s.exec(markup)?.[0];

  it('let the app write the inside of the tag', () => {
    for (const name of ['MixtapePlayer', 'PresaveButton']) {
      const props = { dangerouslySetInnerHTML: { __html: '<i>Own</i>' } };
      expect(renderToString(createElement(components[name], props))).to.match(/><i>Own<\/i><\/[a-z-]+>$/);
    }
  });

  it('write what mixtape-player/server writes, from properties, lists and names in markup', () => {
    const player = write('MixtapePlayer', {
      queue: QUEUE,
      trackIds: ['Two'],
      layout: 'list',
      'no-link': true,
      lang: 'de',
    });
    const attributes = { 'track-ids': 'Two', layout: 'list', 'no-link': true, lang: 'de' };
    expect(templateOf(player))
      .to.equal(templateOf(server.renderMixtapePlayer({ queue: QUEUE, attributes })))
      .and.include('>Two<')
      .and.not.include('>One<');
    const queue =
      /<script type="application\/json" data-mixtape-queue="">(.*)<\/script>Inside<\/mixtape-player>$/s.exec(
        player,
      )?.[1];
    expect(JSON.parse(queue)).to.deep.equal(QUEUE);
    const button = { service: 'spotify', 'project-id': '7' };
    expect(templateOf(write('PresaveButton', { service: 'spotify', projectId: 7 })))
      .to.equal(templateOf(server.renderPresaveButton({ attributes: button })))
      .and.include('Pre-save on Spotify');
  });

  it('read idle players: nothing plays on a server', async () => {
    const { createMixtape } = await import(join(root, 'dist/core.js'));
    const mixtape = createMixtape({ mixtapeId: 'night-drive' });
    expect(mixtape.getSnapshot()).to.include({ status: 'idle', paused: true, seconds: 0 });
    expect((await mixtape.play().catch((error) => error)).name).to.equal('NotSupportedError');
    const { useMixtape, useMixtapePlayer, useNowPlaying } = components;
    const App = () => {
      const [{ status }] = useMixtape({ mixtapeId: 'night-drive' });
      return [status, useMixtapePlayer({ current: null }).status, String(useNowPlaying())].join();
    };
    expect(renderToString(createElement(App))).to.equal('idle,idle,null');
  });

  it('name a style sheet in a file, for policies that forbid styles in the page', () => {
    for (const name of ['MixtapePlayer', 'PresaveButton'])
      expect(templateOf(write(name, { queue: QUEUE, firstViewStyles: '/first-view.css' })))
        .to.include('<link rel="stylesheet" href="/first-view.css">')
        .and.not.include('<style>');
  });

  it('write the tag alone without a queue, or with something else, which is logged', () => {
    expect(write('MixtapePlayer', { mixtapeId: 7 })).to.equal('<mixtape-player mixtapeId="7">Inside</mixtape-player>');
    const { error } = console;
    const logged = [];
    console.error = (...what) => logged.push(...what);
    try {
      expect(templateOf(write('MixtapePlayer', { queue: { data: 5 } }))).to.equal(undefined);
    } finally {
      console.error = error;
    }
    expect(logged.map(({ code }) => code)).to.deep.equal(['queue-invalid']);
  });
});
