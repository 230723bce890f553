import { expect } from 'chai';
import { type Attribute, attributeName, NO_PAGE, serverName } from '../../../src/platform/model/attribute-table.ts';
import { FRAME_ATTRIBUTES, PLAYER_ATTRIBUTES } from '../../../src/player/model/player-attributes.ts';
import { PRESAVE_ATTRIBUTES } from '../../../src/presave/model/presave-attributes.ts';

describe('the attribute tables', () => {
  it('name an attribute like its property, in kebab case', () => {
    expect(['preload', 'mixtapeId', 'xAPIKey'].map(attributeName)).to.deep.equal([
      'preload',
      'mixtape-id',
      'x-a-p-i-key',
    ]);
    // As React writes it on a server.
    expect(serverName('x-a-p-i-key')).to.equal('xapikey');
  });

  it('let a frame set no address, no key and nothing that is forbidden to authors', () => {
    const rows: Readonly<Record<string, Attribute>> = PLAYER_ATTRIBUTES;
    const open = Object.entries(rows).filter(([property]) =>
      FRAME_ATTRIBUTES.some((name) => name === attributeName(property)),
    );
    expect(open).not.to.have.length(0);
    for (const [property, { address, isSecret, untrusted }] of open)
      expect([address, isSecret, untrusted], property).to.deep.equal([undefined, undefined, undefined]);
  });

  it('let authors with filtered HTML set only addresses of the page’s origin, except those of links', () => {
    const rows: readonly [string, Attribute][] = [PLAYER_ATTRIBUTES, PRESAVE_ATTRIBUTES].flatMap((table) =>
      Object.entries<Attribute>(table),
    );
    const unlimited = rows.filter(([, { address, untrusted }]) => address !== undefined && untrusted === undefined);
    expect(unlimited.map(([property]) => property)).to.have.members(['pageUrl', 'shareUrl', 'presaveUrl', 'listenUrl']);
  });

  it('use another property’s value only if that property exists', () => {
    for (const table of [PLAYER_ATTRIBUTES, PRESAVE_ATTRIBUTES])
      for (const [property, { fallbackProperty }] of Object.entries<Attribute>(table))
        if (fallbackProperty !== undefined) expect(Object.keys(table), property).to.include(fallbackProperty);
  });

  it('accept only a CSS length as the maximum width, and read a number as pixels', () => {
    const parse = (value: unknown, isLength: boolean): string =>
      PLAYER_ATTRIBUTES.maxWidth.parse(value, { ...NO_PAGE, isCssLength: () => isLength });
    expect([parse('480', true), parse('48.25', true)]).to.deep.equal(['480px', '48.25px']);
    expect(parse('calc(100% - 2', true)).to.equal('calc(100% - 2');
    expect(PLAYER_ATTRIBUTES.maxWidth.parse('480', NO_PAGE)).to.equal('');
    expect(parse(' 20em ', true)).to.equal('20em');
    expect(parse('wide', false)).to.equal('');
    expect(parse(undefined, true)).to.equal('');
  });
});
