/**
 * Options by which MiniSearch takes questions as they are asked. VitePress sends these functions to the browser as
 * text, so they use nothing that is outside of them.
 * @type {NonNullable<import('vitepress').DefaultTheme.LocalSearchOptions['miniSearch']>}
 */
export const MINI_SEARCH = {
  options: {
    /** A word of a text or a question, as it is looked up; none if it says nothing about its subject. */
    processTerm(word) {
      const stopWords =
        `a about all am an and any are as at be been but by can could did do does for from get had has have how
        i if in into is it its just make me my need of on one or our player should so some than that the their them then there
        these they this those to too us use want was we were work works what when where which who why will with would you
        your`.split(/\s+/);
      // A visitor's word, then the word of the documentation.
      const same = {
        color: 'colour',
        colors: 'colours',
        gray: 'grey',
        center: 'centre',
        customize: 'theme',
        customise: 'theme',
        behavior: 'behaviour',
        license: 'licence',
        gdpr: 'privacy',
        dsgvo: 'privacy',
        wp: 'wordpress',
        a11y: 'accessibility',
        accessible: 'accessibility',
        i18n: 'languages',
        translate: 'languages',
        translated: 'languages',
        translation: 'languages',
        iframe: 'frame',
        iphone: 'phone',
        android: 'phone',
        mobile: 'phone',
        safari: 'browser',
        without: 'no',
        big: 'size',
        large: 'size',
        heavy: 'size',
        reader: 'accessibility',
        readers: 'accessibility',
        blind: 'accessibility',
        full: 'whole',
        paid: 'payment',
        jump: 'shift',
        jumps: 'shift',
        jumping: 'shift',
      };
      const lower = word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
      if (stopWords.includes(lower)) return null;
      return /** @type {Record<string, string>} */ (same[lower] ?? lower).replace(/(?<=\w{3})(?:ing|ed|es|e|s)$/, '');
    },
  },
  searchOptions: {
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    prefix: (term, index, terms) => index === terms.length - 1 || term.length > 4,
    weights: { prefix: 0.4, fuzzy: 0.2 },
    /** Pages that only contributors read come last. */
    boostDocument: (id) =>
      /\/(?:changelog|threat-model|contributing|code-of-conduct|internals\/.*)\.html/.test(id) ? 0.3 : 1,
  },
};
