import { expect } from 'chai';
import { customElementsManifest } from '../../build/published/manifest.mjs';
import { factsOf } from '../../demo/tools/manifest.ts';
import { groupOf } from '../../demo/tools/playground/groups.ts';
import { fromSearch, toSearch } from '../../demo/tools/playground/look.ts';
import { snippetOf } from '../../demo/tools/playground/snippet.ts';

describe('the playground', () => {
  let manifest;
  before(async () => {
    manifest = factsOf(await customElementsManifest());
  });

  const look = (search) => fromSearch(search, manifest);
  const snippet = (search) => snippetOf(look(search), manifest, 'https://player.example');

  it('writes everything into an address, and reads it back', () => {
    for (const search of [
      '',
      '?preset=club&scheme=light&dir=rtl&width=480&as=container&mixtape-id=slow-water&max-width=50%25&preload=&lang=ar',
      '?--mixtape-accent-color=light-dark%28red%2C+blue%29&--mixtape-gap=3px',
      '?tag=presave-button&service=apple_music&project-id=7&reminder=',
      '?as=frame&preview-start=2',
      '?mixtape-id=',
      '?reserve=false',
    ]) {
      expect(toSearch(look(search), manifest), search).to.equal(search);
    }
  });

  it('takes from a link no address, and nothing that a page does not take from its authors', () => {
    const evil = encodeURIComponent('https://evil.example/');
    for (const tag of ['mixtape-player', 'presave-button']) {
      const names = manifest[tag].attributes.map(({ name }) => name);
      const link = `?tag=${tag}&${names.map((name) => `${name}=${evil}`).join('&')}`;
      expect(look(link).attributes).to.include.keys(tag === 'mixtape-player' ? 'mixtape-id' : 'project-id');
      const { html } = snippetOf({ ...look(link), way: 'tag' }, manifest, 'https://player.example');
      for (const name of ['api-base', 'site-base', 'page-url', 'redirect-uri', 'accounts-base', 'musickit-src'])
        expect(html, name).not.to.match(new RegExp(`${name}="https://evil`));
      for (const name of ['listen-url', 'presave-url', 'exchange', 'client-id', 'developer-token', 'return-origins'])
        expect(html, name).not.to.match(new RegExp(`${name}="https://evil`));
    }
    const { attributes } = look('?tag=presave-button&exchange=browser');
    expect(attributes).not.to.have.property('exchange');
    expect(toSearch({ ...look(''), attributes: { 'site-base': 'https://mine.example' } }, manifest)).to.equal(
      '?mixtape-id=&reserve=false',
    );
  });

  it('neither writes secrets into the address nor reads them from it', () => {
    const player = look('?api-key=secret');
    expect(player.attributes).not.to.have.property('api-key');
    const withKey = { ...player, attributes: { ...player.attributes, 'api-key': 'secret' } };
    expect(toSearch(withKey, manifest)).to.equal('');
    const button = look('?tag=presave-button&developer-token=secret');
    expect(button.attributes['developer-token']).to.equal('demo-developer-token');
  });

  it('writes a tag with what is set, and no style if nothing is', () => {
    expect(snippet('?preload=&max-width=480')).to.deep.equal({
      html: `<link rel="stylesheet" href="https://player.example/dist/reserve.css">
<script type="module" src="https://player.example/dist/mixtape-player.js"></script>
<mixtape-player mixtape-id="night-drive" max-width="480" reserve preload></mixtape-player>`,
      css: '',
    });
  });

  it('keeps the place of a player, unless the reader does not want that', () => {
    expect(snippet('?reserve=false').html).not.to.include('reserve');
    expect(snippet('?as=container').html).to.include('data-reserve="true"').and.not.to.include('reserve.css');
    expect(snippet('?tag=presave-button').html).not.to.include('reserve');
  });

  it('has a group for each control: what most pages set is not among the advanced', () => {
    const { attributes, properties } = manifest['mixtape-player'];
    const names = [...attributes, ...properties].map(({ name }) => name);
    const isIn = (group) => names.filter((name) => groupOf(name) === group);
    expect(isIn('Look')).to.include.members(['surface', '--mixtape-accent-color', '--mixtape-font-family']);
    expect(isIn('Look')).to.include('--mixtape-border-radius');
    expect(isIn('Layout')).to.include.members(['layout', 'max-width', '--mixtape-gap']);
    expect(isIn('Content')).to.include.members(['mixtape-id', 'track-ids', 'lang', 'share-targets']);
    expect(isIn('Advanced')).to.include.members(['api-base', 'site-base', 'api-key', 'preload', 'reserve']);
  });

  it("writes a container for editors that remove tags, and data- attributes for a page's own button", () => {
    expect(snippet('?as=container&preload=&lang=de&dir=rtl').html).to.equal(
      `<script async src="https://player.example/dist/embed.js"></script>
<div
  data-mixtape-id="night-drive"
  data-reserve="true"
  data-preload="true"
  lang="de"
  dir="rtl"
></div>`,
    );
    const { html, css } = snippet('?tag=presave-button&as=container&--mixtape-color=red');
    expect(html).to.include('<button type="button" data-presave="spotify" data-project-id="night-drive">');
    expect(css).to.equal('');
    expect(html).to.match(/<script[^>]+data-redirect-uri="\/presave-callback\.html"[^>]*><\/script>\n<button/);
    expect(html.slice(html.indexOf('<button'))).not.to.match(/data-(redirect-uri|accounts-base|musickit-src)/);
  });

  it('writes a frame with the parameters that it accepts, and no others', () => {
    const { html, css } = snippet('?as=frame&preset=club&preload=&max-width=480&api-base=https%3A%2F%2Fapi.example');
    expect(css).to.equal('');
    const [, address] = /<iframe\s+src="([^"]+)"/.exec(html);
    const { origin, pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'));
    expect(origin + pathname).to.equal('https://player.example/dist/embed.html');
    expect(Object.fromEntries(searchParams)).to.include({
      'mixtape-id': 'night-drive',
      preload: '',
      'color-scheme': 'dark',
    });
    expect(searchParams.get('--mixtape-accent-color')).to.equal('#c6ff3d');
    expect([...searchParams.keys()])
      .not.to.include.members(['max-width'])
      .and.not.to.include.members(['api-base']);
    expect(html).to.include('/dist/embed-host.js');
    expect(snippet('?as=frame&tag=presave-button').html).not.to.include('iframe');
  });
});
