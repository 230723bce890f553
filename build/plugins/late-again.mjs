/**
 * Stands in every file that loads others later. A failure is told as it is; whoever asks again behind it does so by an
 * address of its own, and what comes by that is kept.
 */
const HELPER = `
const lateAgain = new Map();
const lateIsPinned = () => [...Document.prototype.querySelectorAll.call(document, 'script[type=importmap]')]
  .some((map) => map.text.includes('integrity'));
const lateImport = (address, load) => {
  const again = lateAgain.get(address);
  if (again) return again;
  const failed = (error) => {
    lateAgain.set(address, null);
    throw error;
  };
  const isHere = String(load).includes(address);
  if (again === undefined || !isHere || lateIsPinned()) return load().catch(failed);
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
 * which names its files itself: there the address is not what the import itself has in it by then.
 */
export function lateAgain() {
  return {
    name: 'late-again',
    intro: ({ dynamicImports }) => (dynamicImports.length > 0 ? HELPER : ''),
    renderDynamicImport({ customResolution, targetModuleId }) {
      const address = customResolution ?? targetModuleId;
      if (!/^\.\/[\w-]+\.js$/.test(address ?? '')) return null;
      return { left: `lateImport(${JSON.stringify(address)}, () => import(`, right: '))' };
    },
  };
}
