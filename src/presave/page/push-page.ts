import { inTime } from '../../platform/http/in-time.ts';
import { scriptUrlPolicy } from '../../platform/page/script-url-policy.ts';
import type { NotifyBrowser } from '../model/notify-support.ts';

/** A push service may be slow to answer a new browser. */
const SUBSCRIBE_MS = 20_000;
/**
 * Below the worker's own address, where no page is: so no page, and no other worker of the site, has anything to do
 * with it.
 */
const SCOPE = 'mixtape-notify/';

/** The page's side of messages on the day. Tests pass their own. */
export type PushPage = Readonly<ReturnType<typeof pushPage>>;

export const pushPage = () => ({
  browser: (): NotifyBrowser => ({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  }),
  /** Call it right inside a click: browsers refuse it later. */
  ask: (): Promise<NotificationPermission> => Notification.requestPermission(),
  /**
   * @param workerUrl of `mixtape-notify.js`
   * @param key of the server that will send the message: base64url
   */
  subscribe: (workerUrl: string, key: string): Promise<PushSubscriptionJSON> =>
    inTime(subscribe(workerUrl, key), SUBSCRIBE_MS),
});

/** The configured address: the policy accepts no other. */
let configuredUrl = '';

const trusted = scriptUrlPolicy('mixtape-notify', (url) => {
  if (url === configuredUrl && new URL(url).origin === location.origin) return url;
  throw new TypeError(`notify-worker must not load a script from ${url}`);
});

async function subscribe(workerUrl: string, key: string): Promise<PushSubscriptionJSON> {
  const scope = new URL(SCOPE, workerUrl).href;
  configuredUrl = workerUrl;
  const registration = await navigator.serviceWorker.register(trusted(workerUrl), { scope });
  await activated(registration);
  const { pushManager } = registration;
  const applicationServerKey = bytesOf(key);
  const existing = await pushManager.getSubscription();
  // A browser gives one key a subscription, and refuses another key as long as that lasts.
  if (existing !== null && !isSame(existing.options.applicationServerKey, applicationServerKey))
    await existing.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
}

/** Only an active worker can subscribe. */
async function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (worker === null || worker.state === 'activated') return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed.'));
    });
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

function isSame(left: ArrayBuffer | null, right: Uint8Array): boolean {
  const bytes = new Uint8Array(left ?? []);
  return bytes.length === right.length && bytes.every((byte, index) => byte === right[index]);
}
