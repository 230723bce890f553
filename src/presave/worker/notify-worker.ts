import { notificationOf } from './notification.ts';

// TypeScript has the types of workers only in place of those of pages. These are the parts that are used here.

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends WaitingEvent {
  readonly data: { text(): string } | null;
}

interface NotificationClick extends WaitingEvent {
  readonly notification: Notification;
}

interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** The global scope of a service worker. */
export interface NotifyScope {
  readonly location: { readonly href: string };
  readonly navigator: { readonly languages: readonly string[] };
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
}

/**
 * Shows messages, and opens the page of the release. Requests of pages do not pass through here: there is no `fetch`
 * handler.
 */
export function startNotifyWorker(scope: NotifyScope): void {
  scope.addEventListener('push', (event) => {
    const site = new URL(scope.location.href);
    const { title, options } = notificationOf(event.data?.text() ?? '', site, scope.navigator.languages);
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, String(event.notification.data.url)));
  });
}

/** Shows the page in the tab that has it open already, else in a new one. */
async function open({ clients }: NotifyScope, url: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url);
  await (tab ? tab.focus() : clients.openWindow(url));
}
