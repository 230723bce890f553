import { expect } from 'chai';
import { createPot } from '../../packages/wordpress/build/pot.mjs';

const CALLS = ['__', '_e', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e'];
const WITH_CONTEXT = ['_x', 'esc_html_x', 'esc_attr_x'];

describe('the texts of the WordPress plugin for translators', () => {
  for (const call of CALLS)
    it(`contain those of ${call}()`, () => {
      expect(createPot({ 'a.php': `${call}( 'It\\'s', 'mixtape-player' );` }, '1')).to.contain('msgid "It\'s"');
    });

  for (const call of WITH_CONTEXT)
    it(`contain those of ${call}(), with their context`, () => {
      const pot = createPot({ 'a.php': `${call}( 'Play', 'button', 'mixtape-player' );` }, '1');
      expect(pot).to.contain('msgctxt "button"\nmsgid "Play"');
    });

  it('contain those of a call on several lines, with the comment above it', () => {
    const source = "// translators: a name\n__(\n  'Check: %s',\n  'mixtape-player',\n);";
    const pot = createPot({ 'a.js': source }, '1');
    expect(pot).to.contain('#. translators: a name\n#: a.js:2\nmsgid "Check: %s"');
  });
});
