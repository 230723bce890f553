import { withBase } from 'vitepress';
import { defineComponent, h, onMounted } from 'vue';

/** A block of code that is marked as live, with the real elements; see live-examples.mjs. */
export const LiveExample = defineComponent({
  props: { id: { type: String, required: true }, markup: { type: String, required: true } },
  setup({ id, markup }) {
    onMounted(loadElements);
    // Links in it are not pages of the documentation: VitePress leaves those in `vp-raw` to the browser.
    return () => h('div', { id, class: 'live vp-raw', innerHTML: markup.replaceAll('="/', `="${withBase('/')}`) });
  },
});

let isLoading = false;

/** One script for all ways to embed. It stays while VitePress changes the page, so all its addresses are absolute. */
function loadElements() {
  if (isLoading) return;
  isLoading = true;
  addScript('/dist/embed.js', {
    apiBase: withBase('/'),
    clientId: 'mixtape-demo',
    redirectUri: withBase('/presave-callback.html'),
    accountsBase: withBase('/accounts'),
    musickitSrc: withBase('/musickit-stand-in.js'),
  });
  addScript('/dist/embed-host.js', {});
}

/** @param {string} path @param {Record<string, string>} data */
function addScript(path, data) {
  const script = document.createElement('script');
  script.src = withBase(path);
  Object.assign(script.dataset, data);
  document.head.append(script);
}
