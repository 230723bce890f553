/** The minified text of a style sheet, see text-imports.mjs. */
declare module '*.css' {
  const css: string;
  export default css;
}

/** The outline of a brand's picture, see text-imports.mjs. */
declare module '*.svg' {
  const path: string;
  export default path;
}

/** The name of the file that a module is built into, see lazy-modules.mjs. */
declare module '*?file' {
  const name: string;
  export default name;
}
