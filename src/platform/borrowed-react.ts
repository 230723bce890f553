import type * as React from 'react';

// The hooks of the script that has loaded a chunk: React may exist only once on a page. The build takes this file for `react`
// in chunks that are loaded later.

export type Hooks = Pick<
  typeof React,
  'useCallback' | 'useLayoutEffect' | 'useRef' | 'useState' | 'useSyncExternalStore'
>;

export let useCallback: Hooks['useCallback'];
export let useLayoutEffect: Hooks['useLayoutEffect'];
export let useRef: Hooks['useRef'];
export let useState: Hooks['useState'];
export let useSyncExternalStore: Hooks['useSyncExternalStore'];

/** Call it before a component of the chunk is rendered. */
export function borrowReact(hooks: Hooks): void {
  ({ useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } = hooks);
}
