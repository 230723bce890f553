// A brand's picture is imported as its outline, see svg-path.mjs.
declare module '*.svg' {
  const path: string;
  export default path;
}
