/** A browser's word on messages of sites: whether it has them, and what the visitor has allowed. */
export interface NotifyBrowser {
  /** Whether the browser has service workers, push and notifications. */
  readonly hasPush: boolean;
  /** `null`: it has no notifications. */
  readonly permission: NotificationPermissionState | null;
  readonly userAgent: string;
  readonly touchPoints: number;
}

type NotificationPermissionState = 'default' | 'denied' | 'granted';

/** Why no message can come, or `ready`. */
export type NotifySupport = 'ready' | 'refused' | 'home-screen' | 'unsupported';

/** Whether a browser can show a message on the day. */
export function notifySupport({ hasPush, permission, userAgent, touchPoints }: NotifyBrowser): NotifySupport {
  if (hasPush && permission !== null) return permission === 'denied' ? 'refused' : 'ready';
  // iOS has push only in what was added to the home screen. An iPad calls itself a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isApple ? 'home-screen' : 'unsupported';
}
