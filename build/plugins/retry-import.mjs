/**
 * Added to every file with dynamic imports. The first request uses the plain URL. After a failure, the next one uses a
 * second URL, and its module is kept. In `retries`, null means that the last request failed.
 */
const HELPER = `
const retries = new Map();
const hasIntegrityMap = () => [...Document.prototype.querySelectorAll.call(document, 'script[type=importmap]')]
  .some((map) => map.text.includes('integrity'));
const importWithRetry = (url, load) => {
  const retry = retries.get(url);
  if (retry) return retry;
  const onError = (error) => {
    retries.set(url, null);
    throw error;
  };
  const isUnchanged = String(load).includes(url);
  if (retry === undefined || !isUnchanged || hasIntegrityMap()) return load().catch(onError);
  const loading = import(/* webpackIgnore: true */ /* @vite-ignore */ url + '?' + Date.now()).catch(onError);
  retries.set(url, loading);
  return loading;
};`;

/**
 * For rollup: retries a failed import under a second URL.
 *
 * Firefox 153 remembers a failed module for as long as the page is open (measured with a 503), as the HTML standard
 * required until 2026. Without a second URL, “Try again” could never load it. The plain URL is used again in two cases:
 *
 * - An import map has integrity values. They apply to exact URLs, so a second URL would get around them.
 * - A bundler has renamed the file. It changes the URL in the import, but not in the string beside it.
 */
export function retryImports() {
  return {
    name: 'retry-import',
    intro: ({ dynamicImports }) => (dynamicImports.length > 0 ? HELPER : ''),
    renderDynamicImport({ customResolution, targetModuleId }) {
      const url = customResolution ?? targetModuleId;
      if (!/^\.\/[\w-]+\.js$/.test(url ?? '')) return null;
      return { left: `importWithRetry(${JSON.stringify(url)}, () => import(`, right: '))' };
    },
  };
}
