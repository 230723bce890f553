import * as jotai from 'jotai';
import * as react from 'react';
import type { Hooks } from '../borrowed-react.ts';

/** For `borrowReact()` of the scripts that this one loads. The build keeps only the exports that those scripts use. */
export const HOOKS: Hooks = { ...react, ...jotai };
