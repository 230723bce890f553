// For scripts that are loaded later. A page may have React only once, so they use React and jotai of the script that
// loads them. The build replaces both packages by this file, and makes each import from them, such as `useEffect`, a
// member of `hooks` (build/plugins/lent-hooks.mjs).

/** The exports of both packages, by name. The build finds out which ones are used, so a component may use any. */
export type Hooks = Readonly<Record<string, unknown>>;

export let hooks: Hooks;

/** Call this before a component of the script is rendered. */
export function borrowReact(lent: Hooks): void {
  hooks = lent;
}
