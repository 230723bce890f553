// A style sheet is imported as its minified text, see css-text.mjs.
declare module '*.css' {
  const css: string;
  export default css;
}
