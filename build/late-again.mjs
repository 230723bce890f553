/**
 * Stands in every file that loads others later. A failure is told as it is; whoever asks again behind it does so by an
 * address of its own, and what comes by that is kept.
 */
const helper = (fileName) => `
const lateAgain = new Map();
const lateIsHere = /^http/.test(import.meta.url) && import.meta.url.split(/[?#]/)[0].endsWith(${JSON.stringify(`/${fileName}`)});
const lateIsPinned = () => [...Document.prototype.querySelectorAll.call(document, 'script[type=importmap]')]
  .some((map) => map.text.includes('integrity'));
const lateImport = (address, load) => {
  const again = lateAgain.get(address);
  if (again) return again;
  const failed = (error) => {
    lateAgain.set(address, null);
    throw error;
  };
  if (again === undefined || !lateIsHere || lateIsPinned()) return load().catch(failed);
  const coming = import(/* webpackIgnore: true */ /* @vite-ignore */ address + '?' + Date.now()).catch(failed);
  lateAgain.set(address, coming);
  return coming;
};`;

/**
 * For rollup: lets a file that comes later be asked for again when it did not come.
 *
 * Firefox 153 remembers for as long as the page is open that a module did not come (measured with a 503, and as the
 * HTML standard had it until 2026), so no “Try again” could load it ever again. Not where an import map has integrity
 * values: they stand for addresses, and what they refuse must not come in by another. Nor in somebody's own bundle,
 * which names its files itself: it is told by the name of the file that this stands in.
 */
export function lateAgain() {
  return {
    name: 'late-again',
    intro: ({ dynamicImports, fileName }) => (dynamicImports.length > 0 ? helper(fileName) : ''),
    renderDynamicImport({ customResolution, targetModuleId }) {
      const address = customResolution ?? targetModuleId;
      if (!/^\.\/[\w-]+\.js$/.test(address ?? '')) return null;
      return { left: `lateImport(${JSON.stringify(address)}, () => import(`, right: '))' };
    },
  };
}
