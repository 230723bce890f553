/** The minified text of a style sheet, see text-imports.mjs. */
declare module '*.css' {
  const css: string;
  export default css;
}

/** The shapes of an icon of 24 by 24, drawn with a stroke. */
type IconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** See icons.mjs. */
declare module '@iconify-json/lucide/*' {
  const shapes: IconShapes;
  export default shapes;
}

/** The outline of a brand's mark, see icons.mjs. */
declare module '@iconify-json/simple-icons/*' {
  const outline: string;
  export default outline;
}

/** The name of the file that a module is built into, see lazy-modules.mjs. */
declare module '*?file' {
  const name: string;
  export default name;
}
