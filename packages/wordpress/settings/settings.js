// The checks of the settings page: those of the checker, for what is written in the fields.
import { check, withoutSecrets } from '@mixtape-player/checker';
import { STEPS_OF_FIELDS, snippetOf } from './fields.js';
import { showFindings } from './show-findings.js';
import { world } from './world.js';

const { __ } = wp.i18n;

const page = document.getElementById('mixtape-player-settings');
const field = (name) => document.getElementById(`mixtape-player-${name}`);
let running = new AbortController();

page.addEventListener('click', (event) => {
  const name = event.target.dataset.mixtapeCheck;
  if (name !== undefined) void run(name);
});

/** Beside the field for a colour, which may be more than a picker has: a name, or one of the theme's. */
for (const picker of page.querySelectorAll('[data-mixtape-color]')) {
  const text = field(picker.dataset.mixtapeColor);
  const show = () => {
    if (/^#[\da-f]{6}$/i.test(text.value)) picker.value = text.value;
  };
  show();
  text.addEventListener('input', show);
  picker.addEventListener('input', () => {
    text.value = picker.value;
  });
}

/** @param name of a setting; empty: all */
async function run(name) {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const values = readFields();
  const isWorthChecking = (one) => values[one] !== '' || ['api_base', 'site_base', 'api_key'].includes(one);
  const names = name === '' ? Object.keys(STEPS_OF_FIELDS).filter(isWorthChecking) : [name];
  for (const one of names) showFindings(one, [{ verdict: 'running', what: __('Checking …', 'mixtape-player') }]);
  for (const one of names) {
    const findings = await findingsOf(one, values, signal).catch((error) => [
      { verdict: 'broken', what: String(error) },
    ]);
    if (signal.aborted) return;
    showFindings(one, findings);
  }
}

/** The values in the form, whether saved or not. */
function readFields() {
  const names = Object.keys(STEPS_OF_FIELDS);
  const values = Object.fromEntries(names.map((name) => [name, field(name).value.trim()]));
  return { ...values, sample: field('sample').value.trim() };
}

async function findingsOf(name, values, signal) {
  const steps = STEPS_OF_FIELDS[name];
  const early = answerWithoutChecker(name, values);
  if (early) return [early];
  const question = {
    apiBase: values.api_base,
    siteBase: values.site_base,
    apiKey: values.api_key,
    mixtapeId: values.sample,
    page: mixtapePlayerSettings.home,
    snippet: snippetOf(name, values),
    registeredUri: '',
  };
  const secrets = [values.api_key, values.developer_token].filter((secret) => secret.length >= 4);
  const found = [];
  for await (const finding of check(question, world(signal)))
    if (steps.includes(finding.step)) found.push(withoutSecrets(finding, secrets));
  return found.length > 0
    ? found
    : [{ verdict: 'skipped', what: __('Not reached: check the API base first.', 'mixtape-player') }];
}

const skipped = (what) => ({ verdict: 'skipped', what });

/** Checks that need no request. */
function answerWithoutChecker(name, values) {
  const value = values[name];
  const property = name === 'max_width' ? 'width' : 'color';
  const isStyle = name === 'max_width' || mixtapePlayerSettings.colors.includes(name.replaceAll('_', '-'));
  if (isStyle && value !== '') {
    const text = name === 'max_width' && /^[\d.]+$/.test(value) ? `${value}px` : value;
    return CSS.supports(property, text)
      ? { verdict: 'fine', what: __('Browsers know this value.', 'mixtape-player') }
      : { verdict: 'broken', what: __('Browsers do not know this value.', 'mixtape-player') };
  }
  const isOfApi = ['api_base', 'site_base', 'api_key'].includes(name);
  if (value === '' && !isOfApi) return skipped(__('Not set.', 'mixtape-player'));
  if (isOfApi && values.sample === '')
    return skipped(__('Enter the ID of a mixtape above, to check with.', 'mixtape-player'));
  return undefined;
}
