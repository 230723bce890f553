import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import css from 'vscode-css-languageservice';
import html from 'vscode-html-languageservice';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';

const BUILD_MS = 120_000;

/** VS Code's own completions from our data, where `|` marks the cursor, and what JetBrains' editors read. */
describe('in an editor, a page author', () => {
  let services;
  let webTypes;
  before(async function () {
    this.timeout(BUILD_MS);
    await ensureBuilt();
    const read = async (name) => JSON.parse(await readFile(join(root, 'dist', name), 'utf8'));
    webTypes = (await read('web-types.json')).contributions;
    const tags = html.newHTMLDataProvider('mixtape-player', await read('vscode.html-custom-data.json'));
    const names = css.newCSSDataProvider(await read('vscode.css-custom-data.json'));
    services = {
      html: html.getLanguageService({ customDataProviders: [tags] }),
      css: css.getCSSLanguageService({ customDataProviders: [names] }),
    };
  });

  /** The completions there, by name. */
  function offered(language, typed) {
    const { TextDocument } = language === 'css' ? css : html;
    const document = TextDocument.create(`page.${language}`, language, 1, typed.replace('|', ''));
    const position = document.positionAt(typed.indexOf('|'));
    const service = services[language];
    const parsed = language === 'css' ? service.parseStylesheet(document) : service.parseHTMLDocument(document);
    const { items } = service.doComplete(document, position, parsed);
    return new Map(items.map((item) => [item.label, item.documentation?.value ?? item.documentation]));
  }

  it('is offered the tags', () => {
    expect(offered('html', '<|')).to.include.keys('mixtape-player', 'presave-button');
  });

  it('is offered the attributes of a tag, with descriptions', () => {
    const attributes = offered('html', '<mixtape-player |');
    expect(attributes).to.include.keys('mixtape-id', 'preload', 'api-base').and.not.to.include.keys('service');
    expect(attributes.get('mixtape-id')).to.match(/^Whose queue to load/);
  });

  it('is offered the custom properties, the states and the parts', () => {
    const properties = offered('css', 'mixtape-player { --mix| }');
    expect(properties).to.include.keys('--mixtape-accent-color', '--mixtape-track-height');
    expect(offered('css', 'mixtape-player:|')).to.include.keys(':state(playing)', '::part(timeline)');
  });

  it('is offered the same in an editor of JetBrains, which finds the file by package.json', async () => {
    const product = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(product['web-types']).to.equal('./dist/web-types.json');
    const [player, button] = webTypes.html.elements;
    expect([player.name, button.name]).to.deep.equal(['mixtape-player', 'presave-button']);
    expect(button.attributes.find(({ name }) => name === 'exchange').value.default).to.equal('server');
    expect(player.js.events.map(({ name }) => name)).to.include('trackchange');
    expect(webTypes.css['pseudo-elements'].map(({ name }) => name)).to.include('part(timeline)');
  });
});
