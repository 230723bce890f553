// Shows what changes on the server, without a reload.
const INTERVAL_MS = 1000;
const shown = /** @type {HTMLElement} */ (document.querySelector('[data-rehearsal-state]'));
let latest = '';

setInterval(async () => {
  const response = await fetch('/rehearsal/state').catch(() => undefined);
  const text = response?.ok ? await response.text() : latest;
  if (text === latest) return;
  latest = text;
  shown.innerHTML = text;
}, INTERVAL_MS);

// The browser subscribes at the stand-in, which the server asks in place of the browser's push service.
PushManager.prototype.subscribe = async () => {
  const response = await fetch('/rehearsal/subscription', { method: 'POST' });
  const subscription = await response.json();
  return /** @type {PushSubscription} */ ({ ...subscription, toJSON: () => subscription });
};
