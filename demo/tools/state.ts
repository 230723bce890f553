import { API_ATTRIBUTES, BASE } from './base.ts';
import { STATES } from './gallery/states.ts';

// A page with one element in one state. The query of the URL names the state. Its root gets `data-drawn`
// once there is something to see, and `data-shown` once the state is reached.

const said = new URLSearchParams(location.search);
const name = said.get('name') ?? '';
const state = Object.hasOwn(STATES, name) ? STATES[name] : undefined;
const root = document.documentElement;

root.dir = said.get('dir') ?? '';
root.lang = said.get('lang') || 'en';
const scheme = said.get('scheme');
// Else site-header.js gives it that of the site.
if (scheme !== null) {
  root.dataset['scheme'] = scheme;
  root.style.colorScheme = scheme;
}

if (window !== top) leaveFocusToVisitor();
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
  // A project for each state, because the browser remembers what was saved.
  const data = tag === 'presave-button' ? { 'project-id': `gallery-${name}` } : API_ATTRIBUTES;
  for (const [attribute, value] of Object.entries({ ...data, ...attributes })) element.setAttribute(attribute, value);
  element.innerHTML = fallback;
  document.body.classList.toggle('tall', isTall === true);
  prepare?.();
  const isDrawn = new Promise((resolve) => element.addEventListener('mixtapeload', resolve, { once: true }));
  document.body.append(element);
  if (!withoutScript) await import(`${BASE}dist/mixtape-player.js`);
  if (tag === 'mixtape-player' && !withoutScript && !neverDrawn) await isDrawn;
  root.dataset['drawn'] = '';
  await reach(element);
}

/**
 * Until the visitor uses this frame, nothing in it takes the focus: the gallery around it would lose the focus, and scroll to
 * this state.
 */
function leaveFocusToVisitor(): void {
  const { focus } = HTMLElement.prototype;
  const { showModal } = HTMLDialogElement.prototype;
  const { select } = HTMLInputElement.prototype;
  const set = (methods: Pick<HTMLInputElement & HTMLDialogElement, 'focus' | 'select' | 'showModal'>): void => {
    HTMLElement.prototype.focus = methods.focus;
    HTMLInputElement.prototype.select = methods.select;
    HTMLTextAreaElement.prototype.select = methods.select;
    HTMLDialogElement.prototype.showModal = methods.showModal;
  };
  set({
    focus() {},
    // Chromium focuses what it selects.
    select() {},
    // The browser finds nothing to focus in an inert dialog.
    showModal(this: HTMLDialogElement) {
      this.inert = true;
      showModal.call(this);
      this.inert = false;
    },
  });
  const restore = (): void => set({ focus, select, showModal });
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, restore, { capture: true, once: true });
}
