import { API_ATTRIBUTES, BASE } from './base.ts';
import { STATES } from './gallery/states.ts';

// A page with one element in one state. The query of the URL names the state. Its root gets `data-shown` once the state is reached.

const said = new URLSearchParams(location.search);
const name = said.get('name') ?? '';
const state = Object.hasOwn(STATES, name) ? STATES[name] : undefined;
const root = document.documentElement;

root.dir = said.get('dir') ?? '';
root.lang = said.get('lang') || 'en';
root.style.colorScheme = said.get('scheme') ?? '';

if (state) await show();
else document.body.textContent = `There is no such state. There are: ${Object.keys(STATES).join(', ')}.`;
root.dataset['shown'] = '';

async function show(): Promise<void> {
  if (!state) return;
  const {
    title,
    tag,
    attributes,
    fallback = '',
    isTall,
    withoutScript,
    neverDrawn,
    prepare,
    reach = () => undefined,
  } = state;
  document.title = `${title} · Mixtape player`;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ ...API_ATTRIBUTES, ...attributes })) element.setAttribute(name, value);
  element.innerHTML = fallback;
  document.body.classList.toggle('tall', isTall === true);
  prepare?.();
  const isDrawn = new Promise((resolve) => element.addEventListener('mixtapeload', resolve, { once: true }));
  document.body.append(element);
  if (withoutScript) return;
  await import(`${BASE}dist/mixtape-player.js`);
  if (tag === 'mixtape-player' && !neverDrawn) await isDrawn;
  await reach(element);
}
