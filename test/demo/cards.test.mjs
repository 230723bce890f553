import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { endpointOf, metaOf, WANTED } from '../support/card-fetchers.mjs';

const ORIGIN = 'https://demo.example';

describe('the card of a mixtape of the demo', () => {
  let server;
  let page;
  before(async () => {
    server = await startDemoServer({ publicOrigin: `${ORIGIN}/` });
    const html = await (await fetchAt(`${ORIGIN}/mixtape/night-drive`)).text();
    page = { html, oembed: await (await fetchAt(endpointOf(html))).json() };
  });
  after(() => server.close());
  const fetchAt = (url) => fetch(url.replace(ORIGIN, `http://127.0.0.1:${server.port}`));

  for (const [who, wants, source, isMet] of WANTED)
    it(`has what ${who} wants: ${wants} (${source})`, () => expect(isMet(page)).to.equal(true));

  it('has its files', async () => {
    for (const name of ['og:image', 'og:audio', 'twitter:player']) {
      const response = await fetchAt(metaOf(page.html, name));
      await response.body.cancel();
      expect(response.status, name).to.equal(200);
    }
  });

  it('is the same at the end of a page with a thousand tracks', async () => {
    const html = await (await fetchAt(`${ORIGIN}/mixtape/large`)).text();
    const oembed = await (await fetchAt(endpointOf(html))).json();
    expect(
      WANTED.filter(([, , , isMet]) => !isMet({ html, oembed })).map(([who, wants]) => `${who}: ${wants}`),
    ).to.deep.equal([]);
  });
});
