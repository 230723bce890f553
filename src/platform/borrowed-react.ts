import type * as Jotai from 'jotai';
import type * as React from 'react';

// The hooks of the script that has loaded a chunk: React may exist only once on a page. The build takes this file for `react`
// and `jotai` in chunks that are loaded later.

export interface Hooks
  extends Pick<typeof React, 'useLayoutEffect' | 'useRef' | 'useState'>,
    Pick<typeof Jotai, 'Provider' | 'useAtomValue'> {}

export let Provider: Hooks['Provider'];
export let useAtomValue: Hooks['useAtomValue'];
export let useLayoutEffect: Hooks['useLayoutEffect'];
export let useRef: Hooks['useRef'];
export let useState: Hooks['useState'];

/** Call it before a component of the chunk is rendered. */
export function borrowReact(hooks: Hooks): void {
  ({ Provider, useAtomValue, useLayoutEffect, useRef, useState } = hooks);
}
