import * as jotai from 'jotai';
import * as react from 'react';
import type { Hooks } from '../borrowed-react.ts';

/** For `borrowReact()` of a script that this one has loaded. The build keeps only the hooks that such scripts use. */
export const HOOKS: Hooks = { ...react, ...jotai };
