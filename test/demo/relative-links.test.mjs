import { expect } from 'chai';
import { mixtapePage } from '../../demo/pages/templates/mixtape.html.mjs';
import { queueOf } from '../../demo/server/catalog.mjs';
import { addressesIn, fileOf, relativeCss, relativeHtml, relativeLink } from '../../demo/site/relative-links.mjs';

describe('the static site', () => {
  it('has a file for each address', () => {
    expect(fileOf('/docs/')).to.equal('docs/index.html');
    expect(fileOf('/')).to.equal('playground.html');
    expect(fileOf('/mixtape/night-drive')).to.equal('mixtape/night-drive/index.html');
    expect(fileOf('/docs/theming.html?a=b#c')).to.equal('docs/theming.html');
  });

  for (const [file, address, link] of [
    ['playground.html', '/docs/', 'docs/'],
    ['mixtape/night-drive/index.html', '/mixtape/night-drive', './'],
    ['checker.html', '/docs/api.html#queue', 'docs/api.html#queue'],
    ['checker.html', '/', 'playground.html'],
    ['accounts/authorize/index.html', '/?tag=presave-button', '../../playground.html?tag=presave-button'],
    ['mixtape/a/index.html', '/dist/embed.html?mixtape-id=a&preload', '../../dist/embed.html?mixtape-id=a&preload'],
  ]) {
    it(`links from ${file} to ${address} with ${link}`, () => {
      expect(relativeLink(file, address)).to.equal(link);
    });
  }

  it('has no address that depends on where it is', () => {
    const html =
      '<script src="/dist/embed.js"></script><mixtape-player mixtape-id="a"></mixtape-player><a href="/docs/">A</a>';
    expect(relativeHtml(html, 'mixtape/a/index.html')).to.equal(
      '<script src="../../dist/embed.js"></script><mixtape-player api-base="../.." mixtape-id="a"></mixtape-player><a href="../../docs/">A</a>',
    );
    expect(relativeCss('@import url("/tools/base.css");', 'tools.css')).to.equal('@import url("tools/base.css");');
  });

  it('has no card, because that needs absolute URLs, but keeps what is said about a page', async () => {
    const page = String(await mixtapePage('night-drive', queueOf('night-drive'), 'https://demo.example'));
    const html = relativeHtml(page, 'mixtape/night-drive/index.html');
    expect(page).to.include('demo.example').and.include('twitter:card');
    expect(html).not.to.match(/demo\.example|twitter:|og:(?:image|video|audio)|oembed|ld\+json/);
    expect(html).to.include('property="og:title"').and.include('name="description"');
  });

  it('keeps links to other sites, and code', () => {
    const html = '<a href="https://a.example/b">c</a> href=&quot;/docs/&quot;';
    expect(relativeHtml(html, 'a.html')).to.equal(html);
  });

  it('contains what pages, style sheets and scripts lead to', () => {
    expect(addressesIn('<a href="/a?b#c">d</a><img src="/e.svg">', '/')).to.deep.equal(['/a', '/e.svg']);
    expect(addressesIn('@import url("/a.css");', '/b.css')).to.deep.equal(['/a.css']);
    expect(addressesIn('import"./chunk-A.js";import("./b.js")', '/tools/c.js')).to.deep.equal([
      '/tools/chunk-A.js',
      '/tools/b.js',
    ]);
  });
});
