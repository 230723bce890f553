// Biome takes every `use…` for a hook of React.
import { useData as dataOfSite, withBase } from 'vitepress';
import { VPNavBarSearch } from 'vitepress/theme-without-fonts';
import { defineComponent, h, nextTick, onMounted, ref } from 'vue';
import { SEARCH_FRAGMENT, siteHeader } from '../../../demo/pages/templates/site-header.mjs';

/**
 * The header of the demo's pages, in place of VitePress's own (see config.mjs). Its search is VitePress's, whose button
 * is not shown; its switch changes VitePress's scheme.
 */
export default defineComponent({
  setup() {
    const { isDark } = dataOfSite();
    const search = ref(null);
    const isMounted = ref(false);
    const openSearch = () => search.value?.querySelector('button')?.click();

    onMounted(async () => {
      isMounted.value = true;
      if (location.hash !== SEARCH_FRAGMENT) return;
      // Another page of the site has led here to search. Nothing else has this fragment.
      history.replaceState(history.state, '', location.pathname);
      await nextTick();
      openSearch();
    });

    /** @param {MouseEvent} event */
    function onClick(event) {
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (target.closest('.scheme')) isDark.value = !isDark.value;
      if (!target.closest('.search')) return;
      event.preventDefault();
      openSearch();
    }

    return () =>
      h('header', { class: 'VPNav site-header vp-raw', onClick }, [
        h('div', {
          // The server's links are relative to the first page: the header stays while VitePress changes the page.
          key: String(isMounted.value),
          innerHTML: siteHeader('/docs/')
            .replaceAll('href="/', `href="${withBase('/')}`)
            .replace('aria-pressed="false"', `aria-pressed="${isMounted.value && isDark.value}"`),
        }),
        h('div', { ref: search, class: 'search-of-vitepress' }, [h(VPNavBarSearch)]),
      ]);
  },
});
