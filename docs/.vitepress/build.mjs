import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';

export { createMarkdownRenderer } from 'vitepress';

/** Its own, because several builds can run at once; here, where it finds the packages. */
export const TEMPORARY = fileURLToPath(new URL(`.temporary-${process.pid}`, import.meta.url));

/**
 * Builds the documentation with VitePress. Fails if a link leads nowhere, or a page is missing in pages.mjs.
 * @param {string} folder
 */
export const buildPages = (folder) =>
  build(fileURLToPath(new URL('..', import.meta.url)), {
    outDir: folder,
    onAfterConfigResolve: (config) => {
      config.tempDir = TEMPORARY;
    },
  });
