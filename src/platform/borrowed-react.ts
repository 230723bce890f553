// React and jotai in a script that is loaded later: those of the script that has loaded it, because React may exist only once on
// a page. The build takes this file in place of both packages, and reads what the script imports from them, for example
// `useEffect`, from `hooks` (build/plugins/lent-hooks.mjs).

/** The hooks, by name. The build knows which names are used, so that a component can use any. */
export type Hooks = Readonly<Record<string, unknown>>;

export let hooks: Hooks;

/** Call it before a component of the script is rendered. */
export function borrowReact(lent: Hooks): void {
  hooks = lent;
}
