// The name of the file that a module is built into, see lazy-modules.mjs.
declare module '*?file' {
  const name: string;
  export default name;
}
