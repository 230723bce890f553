/** The key that `color-scheme.js` reads. */
const KEY = 'mixtape_docs_scheme';

/** Shows the choice of a colour scheme, and keeps it for all pages. */
export function chooseScheme(): void {
  const label = document.querySelector<HTMLLabelElement>('.site-scheme');
  const select = label?.querySelector('select');
  if (!label || !select) return;
  select.value = localStorage.getItem(KEY) ?? '';
  select.addEventListener('change', () => {
    localStorage.setItem(KEY, select.value);
    document.documentElement.style.colorScheme = select.value;
  });
  label.hidden = false;
}
