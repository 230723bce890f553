import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { oembedAnswer } from '../../demo/server/oembed.mjs';

describe('oEmbed', () => {
  let server;
  before(async () => {
    server = await startDemoServer();
  });
  after(() => server.close());

  const ask = (parameters) => fetch(`${server.origin}/oembed?${new URLSearchParams(parameters)}`);
  const page = (slug) => `${server.origin}/mixtape/${slug}`;

  it('describes the frame of a mixtape', async () => {
    const response = await ask({ url: page('night-drive') });
    expect(response.headers.get('content-type')).to.include('application/json');
    expect(response.headers.get('access-control-allow-origin')).to.equal('*');
    const answer = await response.json();
    expect(answer).to.deep.equal({
      type: 'video',
      version: '1.0',
      title: 'Night Drive',
      author_name: 'The Curators, with DJ One, DJ Two',
      provider_name: 'Mixtape player',
      provider_url: `${server.origin}/`,
      cache_age: 3600,
      thumbnail_url: `${server.origin}/media/covers/night-drive-card.jpg`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html: `<blockquote hidden><a href="${page('night-drive')}">Night Drive</a></blockquote><iframe src="${server.origin}/dist/embed.html?mixtape-id=night-drive" width="480" height="206" frameborder="0" title="Night Drive" allow="autoplay; clipboard-write; web-share" style="border:0"></iframe>`,
      width: 480,
      height: 206,
    });
  });

  it('stays within the requested size', async () => {
    for (const [maxwidth, maxheight, width, height, thumbnailWidth, thumbnailHeight] of [
      ['1000', '1000', 480, 206, 1000, 525],
      ['300', '1000', 300, 198, 300, 158],
      ['200', '63', 200, 63, 120, 63],
      ['-5', 'wide', 480, 206, 1200, 630],
    ]) {
      const answer = await (await ask({ url: page('night-drive'), maxwidth, maxheight })).json();
      expect(answer).to.include({ width, height });
      expect([answer.thumbnail_width, answer.thumbnail_height]).to.deep.equal([thumbnailWidth, thumbnailHeight]);
      expect(answer.html).to.include(`width="${width}" height="${height}"`);
    }
  });

  it('escapes data', () => {
    const evil = '"><script>alert(1)</script>&';
    const mixtape = { slug: evil, title: evil, artist: evil, djs: [], cover: '/cover.svg' };
    const { title, html } = oembedAnswer(evil, mixtape, 'https://site.example');
    expect(title).to.equal(evil);
    expect(html).to.include('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"');
    expect(html).to.include('mixtape-id=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%26"');
    expect(html.match(/[<>]/g)).to.have.lengthOf(12);
  });

  it('says what it cannot describe', async () => {
    for (const [parameters, status] of [
      [{}, 400],
      [{ url: page('nothing') }, 404],
      [{ url: page('') }, 404],
      [{ url: page('%E0%A4%A') }, 404],
      [{ url: `${server.origin}/` }, 404],
      [{ url: 'https://elsewhere.example/mixtape/night-drive' }, 404],
      [{ url: 'javascript:alert(1)' }, 404],
      [{ url: 'no address' }, 404],
      [{ url: page('night-drive'), format: 'xml' }, 501],
    ]) {
      const response = await ask(parameters);
      expect(response.status, JSON.stringify(parameters)).to.equal(status);
      expect(await response.json()).to.have.property('error');
    }
  });
});
