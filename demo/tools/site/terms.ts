import { stemmer } from 'stemmer';

/** Words of questions that say nothing about their subject. */
const STOP_WORDS = new Set(
  `a about all am an and any are as at be been but by can could did do does for from get had has have how i if in into is
  it its just make me my need of on one or our player should so some than that the their them then there these they
  this those to too us use want was we were work works what when where which who why will with would you your`.split(
    /\s+/,
  ),
);

/**
 * Words that visitors use, and those of the documentation. American spellings become British ones, and both are found by
 * either, because the index is made with the same function.
 */
const SAME = new Map(
  Object.entries({
    color: 'colour',
    colors: 'colour',
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
    jump: 'shift',
    jumps: 'shift',
    jumping: 'shift',
  }),
);

/** What visitors also mean by a word: looked for with less weight. The keys are stems. */
const RELATED = new Map(
  Object.entries({
    accent: ['theme'],
    colour: ['theme'],
    style: ['theme', 'css'],
    look: ['theme'],
    design: ['theme'],
    dark: ['theme', 'scheme'],
    show: ['shown', 'visible', 'hidden'],
    appear: ['shown', 'show', 'visible'],
    visibl: ['show', 'shown'],
    blank: ['nothing', 'show'],
    broken: ['troubleshooting', 'fault'],
    play: ['sound'],
    sound: ['play', 'hear'],
    server: ['api'],
    backend: ['api', 'server'],
    paid: ['money', 'buy', 'links'],
    money: ['paid', 'buy', 'links'],
    track: ['analytics', 'cookie'],
    cooki: ['privacy', 'storage'],
    fast: ['performance', 'size'],
    slow: ['performance', 'speed'],
    full: ['range', 'duration'],
    instal: ['script', 'embed'],
    add: ['embed'],
    autoplai: ['start', 'block'],
    reader: ['accessibility'],
    blind: ['accessibility', 'screen'],
    instagram: ['app'],
  }).map(([word, others]) => [word, others.map(stemmer)]),
);

/** One word of a text or a question, as it is looked up; none if it says nothing. */
export function termOf(word: string): string | null {
  const lower = word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (STOP_WORDS.has(lower)) return null;
  return stemmer(SAME.get(lower) ?? lower);
}

/** Terms that are related to those of a question. */
export const relatedTerms = (terms: readonly string[]): string[] =>
  terms.flatMap((term) => RELATED.get(term) ?? []).filter((term) => !terms.includes(term));
