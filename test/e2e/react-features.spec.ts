import { build, type Plugin } from 'esbuild';
import { expect, test } from 'playwright/test';
import * as features from '../../build/react/used-features.mjs';
import { root } from '../../build/root.mjs';
import { reactModulesForEsbuild } from '../support/engines/bundle-for-browser.mjs';

// What React's documentation lets a component do, whether ours do it today or not.

const HOOKS =
  'useCallback useEffect useEffectEvent useId useImperativeHandle useInsertionEffect useMemo useReducer useSyncExternalStore';
const APP = `
  import { createElement, useState, ${HOOKS.replaceAll(' ', ', ')} } from 'react';
  import { createRoot } from 'react-dom/client';
  const listeners = new Set();
  let stored = 'stored';
  const subscribe = (listener) => (listeners.add(listener), () => listeners.delete(listener));
  const log = [];
  const handle = {};
  function App() {
    const [typed, setTyped] = useState('');
    const [isOn, setOn] = useState(false);
    const [count, add] = useReducer((before, by) => before + by, 1);
    const value = useSyncExternalStore(subscribe, () => stored);
    const ids = [useId(), useId()];
    const twice = useMemo(() => count * 2, [count]);
    const addTwo = useCallback(() => add(2), []);
    const tell = useEffectEvent((what) => log.push(what + ' ' + count));
    useImperativeHandle(handle, () => ({ addTwo }), [addTwo]);
    useInsertionEffect(() => void log.push('insertion'), []);
    useEffect(() => (tell('effect'), () => tell('cleanup')), [value]);
    return createElement('div', null,
      createElement('input', { type: 'text', 'aria-label': 'Text', value: typed, onChange: (event) => setTyped(event.target.value.toUpperCase()) }),
      createElement('input', { type: 'checkbox', 'aria-label': 'Check', checked: isOn, onChange: (event) => setOn(event.target.checked) }),
      createElement('p', null, [typed, isOn, count, twice, value, ids[0] !== ids[1]].join(' ')));
  }
  createRoot(document.querySelector('main')).render(createElement(App));
  window.app = { log, addTwo: () => handle.current.addTwo(), store: (text) => { stored = text; for (const each of listeners) each(); } };
`;
declare const app: { log: string[]; addTwo(): void; store(text: string): void };

const DIALOG = `
  import { Activity, createElement, StrictMode } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Modal } from './src/presave/view/dialog/modal.tsx';
  const closed = [];
  const root = createRoot(document.querySelector('main'));
  const show = (mode) => root.render(createElement(StrictMode, null, createElement(Activity, { mode },
    createElement(Modal, { labels: { language: 'en' }, labelledBy: 'name', onClose: () => closed.push('closed') },
      createElement('h2', { id: 'name' }, 'Continue?')))));
  show('visible');
  window.dialog = { closed, show };
`;
declare const dialog: { closed: string[]; show(mode: 'visible' | 'hidden'): void };

test('a dialog of a pre-save stays open in strict mode, and lets go of the page while React hides it', async ({
  page,
}) => {
  await page.setContent('<button onclick="this.textContent = `Pressed`">Press</button><main></main>');
  await page.addScriptTag({ type: 'module', content: await bundle(DIALOG, 'development', []) });
  const modal = page.getByRole('dialog', { name: 'Continue?' });
  await expect(modal).toBeVisible();
  // The event of a dialog that was closed for a moment would have come by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => dialog.closed)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => dialog.closed)).toEqual(['closed']);
  await page.evaluate(() => dialog.show('hidden'));
  await page.evaluate(() => dialog.show('visible'));
  await expect(modal).toBeVisible();
  await page.evaluate(() => dialog.show('hidden'));
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(page.getByRole('button')).toHaveText('Pressed');
});

async function bundle(contents: string, mode: string, plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

test('the cut React has the hooks that a component begins to use, and changes of fields if they are listed', async ({
  page,
}) => {
  const used = {
    ...features,
    HOOKS: [...features.HOOKS, ...HOOKS.split(' ')],
    HANDLERS: [...features.HANDLERS, 'onChange'],
    DOM_EVENTS: [...features.DOM_EVENTS, ...features.CHANGE_EVENTS.split(' ')],
    USED_PROPERTIES: [...features.USED_PROPERTIES, 'checked', 'onChange', 'type'],
  };
  await page.setContent('<main></main>');
  await page.addScriptTag({ type: 'module', content: await bundle(APP, 'production', [reactModulesForEsbuild(used)]) });
  const line = page.locator('p');
  await expect(line).toHaveText(' false 1 2 stored true');
  await page.getByLabel('Text').pressSequentially('abc');
  await page.getByLabel('Check').check();
  await page.evaluate(() => app.addTwo());
  await expect(line).toHaveText('ABC true 3 6 stored true');
  await page.evaluate(() => app.store('changed'));
  await expect(line).toHaveText('ABC true 3 6 changed true');
  await expect.poll(() => page.evaluate(() => app.log)).toEqual(['insertion', 'effect 1', 'cleanup 3', 'effect 3']);
});
