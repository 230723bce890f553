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
    // A frame does not inherit the scheme.
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('.live iframe')];
    for (const page of [document, ...frames.map(({ contentDocument }) => contentDocument)])
      page?.documentElement.style.setProperty('color-scheme', select.value);
  });
  label.hidden = false;
}
