/** How a flow ended, told by the redirect page to the page of the same origin that it returns the visitor to. */
export interface Landing {
  readonly projectId: string;
  readonly result: 'saved' | 'cancelled';
}

/** In session storage: it belongs to the tab. Result, time and project with a space between. */
const KEY = 'presave_landing';
/** A page that takes longer to come is not the one that was meant. */
const LIFETIME_MS = 60_000;

export function keepLanding({ result, projectId }: Landing, now: number): void {
  try {
    sessionStorage.setItem(KEY, `${result} ${now} ${projectId}`);
  } catch {
    // The visitor sees the same; only the page's scripts hear nothing.
  }
}

/** What was kept for this page; it is told once. */
export function takeLanding(now: number): Landing | null {
  try {
    const [, result, time, projectId] = /^(saved|cancelled) (\d+) (.+)$/s.exec(sessionStorage.getItem(KEY) ?? '') ?? [];
    sessionStorage.removeItem(KEY);
    if (!projectId || Math.abs(now - Number(time)) > LIFETIME_MS) return null;
    return { projectId, result: result === 'saved' ? 'saved' : 'cancelled' };
  } catch {
    return null;
  }
}
