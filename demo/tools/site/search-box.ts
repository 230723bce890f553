import { BASE } from '../base.ts';
import { excerpt } from './excerpt.ts';
import type { Hit } from './search-index.ts';

type Search = (question: string) => Hit[];

/** Loads the sections and the search, once someone is about to search. */
async function loadSearch(): Promise<Search> {
  const [{ searchThrough }, response] = await Promise.all([
    import('./search-index.ts'),
    fetch(new URL('docs/search.json', BASE)),
  ]);
  if (!response.ok) throw new Error(`The sections were answered with ${response.status}.`);
  return searchThrough(await response.json());
}

/** The search box in the header, with its results below it. */
export function setUpSearch(): void {
  const box = document.querySelector<HTMLElement>('.site-search');
  const form = box?.querySelector('form');
  const input = box?.querySelector('input');
  const panel = box?.querySelector<HTMLElement>('.site-results');
  if (!box || !form || !input || !panel) return;
  let loading: Promise<Search> | undefined;

  /** The links of the present question; none if another one was typed meanwhile. */
  async function update(): Promise<HTMLAnchorElement[]> {
    loading ??= loadSearch();
    const question = input?.value.trim() ?? '';
    if (question === '') {
      close();
      return [];
    }
    const search = await loading.catch(() => undefined);
    if (question !== input?.value.trim() || !panel) return [];
    show(panel, search?.(question));
    return linksIn(panel);
  }

  const close = (): void => {
    panel.hidden = true;
  };

  input.addEventListener('focus', () => void update());
  input.addEventListener('input', () => void update());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const [first] = await update();
    first?.click();
  });
  box.addEventListener('keydown', (event) => moveBetween(event, input, panel, close));
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !box.contains(target)) close();
  });
  panel.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) close();
  });
  box.hidden = false;
}

const linksIn = (panel: HTMLElement): HTMLAnchorElement[] => [...panel.querySelectorAll('a')];

/** Arrow keys move between the box and its results, Escape closes them. */
function moveBetween(event: KeyboardEvent, input: HTMLInputElement, panel: HTMLElement, close: () => void): void {
  if (event.key === 'Escape' && !panel.hidden) {
    // Otherwise the browser would also empty the box.
    event.preventDefault();
    input.focus();
    close();
  }
  if (panel.hidden || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const stops = [input, ...linksIn(panel)];
  const position = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[position + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}

/** @param hits none if the search could not be loaded */
function show(panel: HTMLElement, hits: readonly Hit[] | undefined): void {
  panel.querySelector('ol')?.replaceChildren(...(hits ?? []).map(resultItem));
  const status = panel.querySelector('[role="status"]');
  if (status !== null) {
    status.textContent =
      hits === undefined
        ? 'The search could not be loaded. Reload the page to try again.'
        : hits.length === 0
          ? 'Nothing was found. Try other words.'
          : `${hits.length} results`;
  }
  panel.hidden = false;
}

function resultItem({ section, words }: Hit): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = new URL(section.id, BASE).href;
  const title = document.createElement('strong');
  title.textContent = section.title;
  const page = document.createElement('span');
  page.className = 'quiet';
  page.textContent = section.title === section.page ? '' : ` ${section.page}`;
  const text = document.createElement('p');
  text.append(...excerpt(section.body, words).map(({ text: words, isMatch }) => (isMatch ? marked(words) : words)));
  link.append(title, page, text);
  item.append(link);
  return item;
}

function marked(text: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
