// The header's switch of the scheme, and its search key. A classic script in the head, so that the first paint has the scheme
// that the visitor has chosen. It is kept where VitePress keeps it for the documentation.
{
  const KEY = 'vitepress-theme-appearance';
  const root = document.documentElement;
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  /** A page that shows one scheme keeps it. */
  const chosen = () => root.dataset['scheme'] ?? localStorage.getItem(KEY);
  const isDark = () => (chosen() === 'light' || chosen() === 'dark' ? chosen() === 'dark' : systemDark.matches);

  function apply() {
    const scheme = chosen();
    root.style.colorScheme = scheme === 'light' || scheme === 'dark' ? scheme : '';
    document.querySelector('.scheme')?.setAttribute('aria-pressed', String(isDark()));
    document.dispatchEvent(new Event('schemechange'));
  }

  apply();
  root.classList.toggle('mac', /Mac|iPhone|iPad/.test(navigator.platform));
  document.addEventListener('DOMContentLoaded', apply);
  systemDark.addEventListener('change', apply);
  // Another page of the site has changed it: one in a frame or a tab, or the one that Back has left.
  for (const type of ['storage', 'pageshow']) addEventListener(type, apply);

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('.scheme') === null) return;
    const wanted = !isDark();
    // As VitePress does: what the system says is not a choice, and follows it.
    localStorage.setItem(KEY, wanted === systemDark.matches ? 'auto' : wanted ? 'dark' : 'light');
    apply();
  });

  // The key that opens the search in the documentation.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.querySelector('.search'))?.click();
  });
}
