/** As wide as in docs.css. */
const WIDE = matchMedia('(width >= 64rem)');

/** The list of all pages is open where there is room beside the text. */
export function openNavigation(): void {
  const details = document.querySelector<HTMLDetailsElement>('.doc-navigation details');
  if (details === null) return;
  const follow = (): void => {
    details.open = WIDE.matches;
  };
  WIDE.addEventListener('change', follow);
  follow();
}
