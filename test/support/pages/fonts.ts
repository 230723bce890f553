/**
 * The files of three fonts in `node_modules`, at the limits of what pages use: letters of 0.27, 0.74 and 0.48 em on
 * average, lines of 1.2, 0.97 and 2.5 em.
 */
export const FONT_FILES = {
  narrow: '@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2',
  wide: '@fontsource/syncopate/files/syncopate-latin-400-normal.woff2',
  tall: '@fontsource-variable/noto-nastaliq-urdu/files/noto-nastaliq-urdu-latin-wght-normal.woff2',
};

/** Describes a layout in each of these fonts, as the page's font. */
export function describeInFonts(title: string, tests: () => void): void {
  for (const [name, file] of Object.entries(FONT_FILES)) {
    describe(`${title}, in a ${name} font`, () => {
      before(async () => {
        document.fonts.add(await new FontFace(name, `url(/node_modules/${file})`, { weight: '100 900' }).load());
        document.body.style.fontFamily = name;
      });
      after(() => {
        document.body.style.fontFamily = '';
      });
      tests();
    });
  }
}
