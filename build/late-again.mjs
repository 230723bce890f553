/**
 * Stands in every file that loads others later. The first failure is told as it is; behind the second, the file is
 * asked for by an address of its own, and what comes by that is kept.
 */
const HELPER = `
const lateTries = new Map();
const isPinned = () => [...Document.prototype.querySelectorAll.call(document, 'script[type=importmap]')]
  .some((map) => map.text.includes('integrity'));
const lateAgain = (address) => (error) => {
  if (!lateTries.has(address)) lateTries.set(address, null);
  else if (!isPinned()) {
    if (!lateTries.get(address)) {
      lateTries.set(address, import(/* webpackIgnore: true */ /* @vite-ignore */ address + '?' + Date.now()).catch(() => {
        lateTries.set(address, null);
        throw error;
      }));
    }
    return lateTries.get(address);
  }
  throw error;
};`;

/**
 * For rollup: lets a file that comes later be asked for again when it did not come.
 *
 * Firefox 153 remembers for as long as the page is open that a module did not come (measured with a 503, and as the
 * HTML standard had it until 2026), so no “Try again” could load it ever again. Not where an import map has integrity
 * values: they stand for addresses, and what they refuse must not come in by another. In somebody's own bundle, which
 * names its files itself, the second address leads nowhere, and the first failure stands.
 */
export function lateAgain() {
  return {
    name: 'late-again',
    intro: ({ dynamicImports }) => (dynamicImports.length > 0 ? HELPER : ''),
    renderDynamicImport({ customResolution, targetModuleId }) {
      const address = customResolution ?? targetModuleId;
      if (!/^\.\/[\w-]+\.js$/.test(address ?? '')) return null;
      return { left: 'import(', right: `).catch(lateAgain(${JSON.stringify(address)}))` };
    },
  };
}
