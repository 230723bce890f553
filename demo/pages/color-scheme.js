// Before the first paint: the scheme that the visitor has chosen in the documentation, where VitePress keeps it.
const chosen = localStorage.getItem('vitepress-theme-appearance');
if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen;
