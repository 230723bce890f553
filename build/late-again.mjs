/**
 * Stands in every file that loads others later. The first failure is told as it is; from the second on, which somebody
 * waits for, the file is asked for by an address of its own.
 */
const HELPER = `
const lateFailures = new Set();
const lateAgain = (address) => (error) => {
  if (lateFailures.has(address) && !document.querySelector('script[type=importmap]'))
    return import(/* webpackIgnore: true */ /* @vite-ignore */ address + '?' + Date.now());
  lateFailures.add(address);
  throw error;
};`;

/**
 * For rollup: lets a file that comes later be asked for again when it did not come.
 *
 * Firefox 153 remembers for as long as the page is open that a module did not come (measured with a 503, and as the
 * HTML standard had it until 2026), so no “Try again” could load it ever again. Not where the page has an import map:
 * its integrity values stand for addresses, and what they refuse must not come in by another.
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
