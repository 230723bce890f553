// Before the first paint: the scheme that the visitor has chosen on the documentation's pages.
document.documentElement.style.colorScheme = localStorage.getItem('mixtape_docs_scheme') ?? '';
